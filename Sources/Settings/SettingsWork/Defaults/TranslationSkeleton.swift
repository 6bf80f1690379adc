package import Analysis
package import DocumentModel
internal import YAMLEditing

/// Adds the texts that a translation in a schema lacks to the schema's own file, empty, each followed by the text to
/// translate.
package enum TranslationSkeleton {
  /// A text at its place in the schema.
  package struct Entry {
    package var path: Path
    package var text: String

    package init(_ names: [String], text: String) {
      path = Path(segments: names.map { .name($0) })
      self.text = text
    }
  }

  /// The number of characters shown of the text to translate.
  private static let shownCharacters = 100

  /// Adds what is missing and leaves everything else unchanged.
  ///
  /// - Returns: The outcome, with the number of added texts.
  package static func run(_ text: Snapshot, entries: [Entry]) -> (outcome: ChangeOutcome, count: Int) {
    let new = entries.filter { text.node(at: $0.path) == nil }
    var run = ChangeRun(text)
    run.edit(
      groups(new, text: text).map { group in
        let json = json(group.rest, besides: text.node(at: group.path), in: text.values)
        return .set(group.path, InputValue(parsing: json) ?? InputValue(text: ""))
      })
    if !text.isJSON { run.insert(new.compactMap { comment($0, text: run.text) }) }
    return (run.outcome, new.count)
  }

  /// The entries grouped by the outermost mapping or text around them that is missing or in brackets. Users fill in the
  /// texts, so each gets its own line.
  private static func groups(_ entries: [Entry], text: Snapshot) -> [(path: Path, rest: [ArraySlice<Path.Segment>])] {
    var groups: [(path: Path, rest: [ArraySlice<Path.Segment>])] = []
    var places: [Path: Int] = [:]
    var known: [NodeID: Bool] = [:]
    for entry in entries {
      let segments = entry.path.segments
      let count = (1...segments.count).first { count in
        guard let node = text.node(at: entry.path.prefix(count)) else { return true }
        let isRewritable = known[node] ?? isRewritable(node, text: text)
        known[node] = isRewritable
        return isRewritable
      }
      let group = entry.path.prefix(count ?? segments.count)
      if places[group] == nil {
        places[group] = groups.count
        groups.append((group, []))
      }
      groups[places[group] ?? 0].rest.append(segments[group.segments.count...])
    }
    return groups
  }

  /// Whether a mapping is in brackets and can be rewritten without losing comments, anchors or tags.
  private static func isRewritable(_ node: NodeID, text: Snapshot) -> Bool {
    let document = text.values
    guard !text.isJSON, document.kind(node) == .object, document[node].flags.style == .flow else { return false }
    let bytes = text.bytes[document.range(node).indices]
    return !bytes.contains { "#&!".utf8.contains($0) } && hasTextKeys(document, node: node)
  }

  private static func hasTextKeys(_ document: Document, node: NodeID) -> Bool {
    switch document.kind(node) {
    case .object:
      document.entries(node).allSatisfy { document.kind($0.key) == .string && hasTextKeys(document, node: $0.value) }
    case .array: document.items(node).allSatisfy { hasTextKeys(document, node: $0) }
    case .alias: false
    case .null, .boolean, .number, .string: true
    }
  }

  /// Mappings with the texts at their paths, in order, after the existing members of a mapping.
  private static func json(
    _ ways: [ArraySlice<Path.Segment>], besides node: NodeID? = nil, in document: Document
  ) -> String {
    var inner: [(name: String, ways: [ArraySlice<Path.Segment>])] = []
    let known = node.map { document.named($0) } ?? []
    for way in ways {
      guard let name = way.first?.token else { return "\"\"" }
      if let place = inner.firstIndex(where: { $0.name == name }) {
        inner[place].ways.append(way.dropFirst())
      } else {
        inner.append((name, [way.dropFirst()]))
      }
    }
    let old = known.map { name, value in
      let ways = inner.first { $0.name == name }?.ways
      let text = ways.map { json($0, besides: value, in: document) } ?? JSONText.value(document, value)
      return (name, text)
    }
    let names = Set(known.map(\.name))
    let new = inner.filter { !names.contains($0.name) }.map { ($0.name, json($0.ways, in: document)) }
    return "{" + (old + new).map { "\(JSONText.string($0)): \($1)" }.joined(separator: ", ") + "}"
  }

  /// A comment with the original text after the empty one, if the empty one ends its line and the key isn't the text
  /// itself.
  private static func comment(_ entry: Entry, text: Snapshot) -> TextEdit? {
    guard entry.path.name != entry.text, let node = text.node(at: entry.path) else { return nil }
    let end = text.values.range(node).end.index
    let bytes = text.bytes
    guard end == bytes.count || bytes[end] == UInt8(ascii: "\n") || bytes[end] == UInt8(ascii: "\r") else { return nil }
    let lines = CommentText.lines(entry.text.onOneLine, width: shownCharacters)
    guard let first = lines.first else { return nil }
    return TextEdit(ByteRange(end..<end), " \(first)\(lines.count > 1 ? "…" : "")")
  }
}
