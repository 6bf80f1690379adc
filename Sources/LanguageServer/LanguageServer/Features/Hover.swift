internal import Analysis
internal import DocumentModel
internal import JSONSchema

/// `textDocument/hover`: the description of a setting, its effective value, and why it applies.
enum Hover {
  static let feature = Feature(
    "textDocument/hover", reach: .cursor, declaration: { _ in ("hoverProvider", true) },
    answer: { request throws(RPCError) in
      let offset = try request.offset()
      let view = try request.view().document(at: offset)
      let isMarkdown = request.client.names("textDocument.hover.contentFormat").contains("markdown")
      guard let (range, words) = words(view, at: offset) else { return .null }
      let text = words.map { isMarkdown ? $0.markdown : $0.plain }.joined(separator: "\n\n")
      return [
        "contents": ["kind": isMarkdown ? "markdown" : "plaintext", "value": .string(text)], "range": view.range(range),
      ]
    })

  private static func words(_ view: TextView, at offset: Int) -> (Range<Int>, [MarkupText])? {
    if let alias = alias(view, at: offset) { return alias }
    let own = CursorContext(view, at: offset).flatMap { words($0, view: view, at: offset, isOfPolicy: false) }
    let ofPolicies = view.policies.compactMap { policy in
      CursorContext(view, at: offset, policy: policy).flatMap { words($0, view: view, at: offset, isOfPolicy: true) }
    }
    guard let first = own ?? ofPolicies.first else { return nil }
    let more = ofPolicies.flatMap(\.texts)
    // Policies come after the file's own schema.
    let line = own == nil || more.isEmpty ? [] : [MarkupText("---", plain: "---")]
    return (first.range, [first.title] + (own?.texts ?? []) + line + more)
  }

  /// What one schema says about the place at a cursor.
  private struct Words {
    var range: Range<Int>
    var title: MarkupText
    var texts: [MarkupText]
  }

  private static func words(_ around: CursorContext, view: TextView, at offset: Int, isOfPolicy: Bool) -> Words? {
    guard around.place.comment == nil, let word = word(around, at: offset) else { return nil }
    var (path, facts) = (around.path, around.facts)
    if around.place.forms.contains(.key), word.isKey {
      let name = ScalarReading.text(view.bytes[word.range][...])
      let applied = around.graph.applied(around.graph.property(name, applied: around.applied))
      guard !applied.isEmpty else { return nil }
      path = path.appending(name)
      facts = PlaceFacts(around.graph, applied: applied, in: facts)
    }
    guard !path.segments.isEmpty, isVisible(path, around: around, snapshot: view.snapshot) else { return nil }
    // Below a vocabulary's keyword, the path doesn't begin at the root of the file.
    let isFromRoot = isOfPolicy || around.resolution === view.resolution
    let described = isFromRoot ? narrowed(facts, at: path, in: view.snapshot) : facts
    var texts = described.markdown.map { [MarkupText(author: $0)] } ?? []
    if !isOfPolicy, let vocabulary = view.vocabulary {
      texts += vocabulary.words(
        about: path, facts: facts, by: around.resolution, choice: word.isKey ? nil : value(view, range: word.range),
        in: view)
    }
    // A policy is shown only if it describes the place.
    if isOfPolicy, texts.isEmpty { return nil }
    return Words(range: word.range, title: title(path, facts: described), texts: texts)
  }

  /// The facts of a place with only the branches of `anyOf` and `oneOf` that its value matches: `high` is described by
  /// `{const: high, description: Much}`. Unchanged if the value is invalid.
  private static func narrowed(_ facts: PlaceFacts, at path: Path, in snapshot: Snapshot) -> PlaceFacts {
    guard let group = facts.group, let last = path.segments.last,
      let value = snapshot.values.node(at: path, from: snapshot.root).map(snapshot.values.resolve)
    else { return facts }
    let graph = facts.graph
    let start =
      switch last {
      case .index(let index): graph.item(index, applied: group.applied)
      case _: graph.property(last.token, applied: group.applied)
      }
    guard graph.canHave(snapshot.values, value: value, applied: start) else { return facts }
    var branches = TakenBranches(graph, in: snapshot.values)
    return PlaceFacts(graph, applied: branches.applied(start, to: value), in: group, isItem: facts.isItem)
  }

  private static func title(_ path: Path, facts: PlaceFacts) -> MarkupText {
    let name = path.description
    return facts.title.map { title in
      MarkupText("**\(MarkdownText.safe(title))** \(MarkdownText.code(name))", plain: "\(title) (\(name))")
    } ?? MarkupText(MarkdownText.code(name), plain: name)
  }

  /// Whether all keys on the path may be shown: in a sensitive mapping only declared keys, elsewhere only keys that
  /// contain no part of a secret.
  private static func isVisible(_ path: Path, around: CursorContext, snapshot: Snapshot) -> Bool {
    var applied = around.graph.applied([SchemaGraph.Applied(around.graph.root)])
    var facts = PlaceFacts(around.graph, applied: applied, in: nil)
    for segment in path.segments {
      // The file's secrets are computed last, because that requires reading the whole file.
      if case .name(let name) = segment, !around.graph.properties(applied).contains(where: { $0.name == name }),
        facts.isSensitive || snapshot.hidesName(name)
      {
        return false
      }
      applied = around.graph.inside(segment, applied: applied)
      facts = PlaceFacts(around.graph, applied: applied, in: facts)
    }
    return true
  }

  private static func word(_ around: CursorContext, at offset: Int) -> (range: Range<Int>, isKey: Bool)? {
    let place = around.place
    if !place.word.isEmpty { return (place.word, place.hasColon) }
    guard place.forms.isEmpty else { return nil }
    // The cursor is inside a multi-line string or another complete value.
    return (offset..<offset, false)
  }

  private static func value(_ view: TextView, range: Range<Int>) -> String? {
    ScalarReading.text(view.bytes[range])
  }

  /// The hover for an alias: the value that it refers to.
  private static func alias(_ view: TextView, at offset: Int) -> (Range<Int>, [MarkupText])? {
    guard let (document, node) = Anchors.alias(view, at: offset) else { return nil }
    let target = document.resolve(node)
    let range = document.range(node).indices
    let start = (document.anchors[target]?.range ?? document.range(target)).start
    let line = view.place(of: start.index).line + 1
    let secrets = Secrets(view)
    let text = secrets.inline(node, in: document)
    let title = MarkupText(
      "\(MarkdownText.code(text)) \(MarkdownText.escaped("(line \(line))"))", plain: "\(text) (line \(line))")
    let entries = entries(of: target, in: document, secrets: secrets)
    guard !entries.isEmpty else { return (range, [title]) }
    let list = MarkupText(
      entries.map { "- \(MarkdownText.code($0))" }.joined(separator: "\n"), plain: entries.joined(separator: "\n"))
    return (range, [title, list])
  }

  /// How many entries of a mapping a hover shows.
  private static let maxEntries = 12

  /// The entries of a mapping in short form, such as `ports: [80, 443]`.
  private static func entries(of node: NodeID, in document: Document, secrets: Secrets) -> [String] {
    guard document.kind(node) == .object else { return [] }
    let shown = document.entries(node).prefix(maxEntries).map {
      "\(secrets.name(of: $0, in: document)): \(secrets.inline($0.value, in: document))"
    }
    return shown + (document.count(node) > maxEntries ? ["…"] : [])
  }
}

/// Finds aliases.
enum Anchors {
  static func alias(_ view: TextView, at offset: Int) -> (document: Document, node: NodeID)? {
    // Most places have no alias, and then the file needn't be read.
    let bytes = view.bytes
    let start = bytes[..<offset].lastIndex { $0 <= 0x20 || ",[]{}".utf8.contains($0) }.map { $0 + 1 } ?? 0
    guard start < bytes.count, bytes[start] == UInt8(ascii: "*"), !view.isJSON else { return nil }
    let document = view.snapshot.reading.parsed.document
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .alias {
      let range = document.range(NodeID(index)).indices
      if range.lowerBound <= offset, offset <= range.upperBound { return (document, NodeID(index)) }
    }
    return nil
  }
}
