internal import Analysis
internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import YAMLReading

/// The completions that the schema allows at the cursor.
struct SchemaCompletions {
  private let around: CursorContext
  private let view: TextView
  private let place: CursorPlace
  private let cursor: Int
  private let graph: SchemaGraph
  private let scalars: ScalarText
  private let texts: EntryText

  /// - Parameters:
  ///   - cursor: The offset of the cursor, in bytes.
  ///   - hasPlaces: Whether the editor supports placeholders.
  init(_ around: CursorContext, view: TextView, cursor: Int, hasPlaces: Bool) {
    self.around = around
    self.cursor = cursor
    self.view = view
    place = around.place
    graph = around.graph
    scalars = ScalarText(place.isFlow ? .flow : .block, isJSON: around.isJSON)
    texts = EntryText(graph: graph, scalars: scalars, isFlow: place.isFlow, hasPlaces: hasPlaces)
  }

  /// All completions that the schema wouldn't reject, best first.
  var all: [CompletionItem] {
    if place.forms.contains(.alias) { return aliases }
    var offers: [CompletionItem] = []
    if place.forms.contains(.key) { offers += snippetKeys + names.keys(lead: lead, filter: filter) + keys }
    if place.forms.contains(.scalar) {
      offers += snippetValues + names.values(lead: lead, like: quote, filter: filter) + values
    }
    if place.forms.contains(.dash), offers.isEmpty { offers += snippetItems + items }
    return offers.map(withCommas)
  }

  /// The completions from a policy: only names that it requires values to refer to.
  var ofPolicy: [CompletionItem] {
    var offers: [CompletionItem] = []
    if place.forms.contains(.key) { offers += names.keys(lead: lead, filter: filter) }
    if place.forms.contains(.scalar) { offers += names.values(lead: lead, like: quote, filter: filter) }
    return offers.map(withCommas)
  }

  private var names: NameCompletions { NameCompletions(around: around, view: view, scalars: scalars, cursor: cursor) }

  /// Adds missing commas before and after a completion.
  private func withCommas(_ offer: CompletionItem) -> CompletionItem {
    guard place.isFlow else { return offer }
    var offer = offer
    offer.comma = place.lacksCommaAfter
    if place.lacksComma, !place.hasColon, texts.hasPlaces || !offer.text.endsOpen { offer.text = offer.text + "," }
    return offer
  }

  // MARK: Keys

  private var keys: [CompletionItem] {
    let present = Set(place.names)
    let required = Set(graph.required(around.applied.filter(\.isCertain)))
    let described = graph.properties(around.applied)
    let known = Set(described.map(\.name))
    let listed = graph.listedKeys(around.applied).filter { !known.contains($0) }
      .map { (name: $0, applied: graph.property($0, applied: around.applied)) }
    // A key that is set already would be a duplicate.
    let properties = (described + listed).filter { !present.contains($0.name) && isOpen($0.name) }
    let offers = properties.map { name, applied -> (rank: Int, offer: CompletionItem) in
      let applied = graph.applied(applied)
      let facts = PlaceFacts(graph, applied: applied, in: around.facts)
      var offer = CompletionItem(
        name, kind: .property, text: keyText(name, applied: applied, facts: facts), range: place.word,
        filter: filter(name))
      offer.detail = graph.typeDescription(applied)
      offer.documentation = facts.markdown ?? facts.title
      offer.isDeprecated = facts.isDeprecated
      // Required keys first, deprecated ones last, otherwise in the schema's order.
      return (facts.isDeprecated ? 2 : required.contains(name) ? 0 : 1, offer)
    }
    return offers.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(
      \.element.offer)
  }

  /// Whether all subschemas that certainly apply allow a key.
  private func isOpen(_ name: String) -> Bool {
    around.applied.filter(\.isCertain).allSatisfy { one in
      let stated = graph.stated("additionalProperties", at: one.point)
      guard let stated, graph.source(of: one.point).document.boolean(stated) == false else { return true }
      return !graph.property(name, applied: [one]).isEmpty
    } && !isFalse(graph.property(name, applied: around.applied))
  }

  private func isFalse(_ applied: [SchemaGraph.Applied]) -> Bool {
    applied.contains { $0.isCertain && graph.allowsNothing($0.point) }
  }

  /// The text that the editor compares with the typed word, including an opening quote.
  private func filter(_ name: String) -> String {
    guard let first = place.word.first.map({ view.bytes[$0] }),
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else { return name }
    return String(decoding: [first], as: UTF8.self) + name
  }

  /// A key with its default, its only allowed value or its required keys.
  private func keyText(_ name: String, applied: [SchemaGraph.Applied], facts: PlaceFacts) -> SnippetText {
    let written = lead + scalars.string(name)
    return place.hasColon ? SnippetText(written) : written + texts.afterKey(applied, facts: facts, column: place.column)
  }

  /// A blank if the cursor is directly after a character that needs one.
  private var lead: String { place.needsBlank ? " " : "" }

  // MARK: Snippets

  /// The snippets of the schema: `defaultSnippets`, a keyword that VS Code introduced.
  private func snippets(
    _ applied: [SchemaGraph.Applied], wanted: [NodeKind], text: (Document, NodeID) -> SnippetText
  ) -> [CompletionItem] {
    applied.flatMap { one -> [CompletionItem] in
      guard let stated = graph.stated("defaultSnippets", at: one.point) else { return [] }
      let document = graph.source(of: one.point).document
      return document.items(stated).compactMap { snippet in
        guard let body = document.value(snippet, named: "body").map(document.resolve),
          wanted.contains(document.kind(body))
        else { return nil }
        let words = { (name: String) in document.value(snippet, named: name).flatMap(document.string) }
        let written = text(document, body)
        let label =
          words("label")
          ?? (document.kind(body).isCollection
            ? InlineText.of(document, node: body) : written.plain.drop { $0 == " " }.description)
        var offer = CompletionItem(label, kind: .snippet, text: written, range: place.word, filter: filter(label))
        offer.documentation = words("markdownDescription") ?? words("description")
        return offer
      }
    }
  }

  private var bodies: ValueText { ValueText(scalars: scalars, isFlow: place.isFlow, readsPlaces: true) }

  private func allows(_ kind: NodeKind) -> Bool { graph.kinds(around.applied)?.contains(kind) ?? true }

  /// Whether a snippet with a mapping is an item of the list that must be here, as in yaml-language-server.
  private var takesItems: Bool { allows(.array) && !allows(.object) }

  /// Snippets for an empty mapping.
  private var snippetKeys: [CompletionItem] {
    // A snippet is a whole mapping, and would repeat keys that are set already.
    guard place.levels.last?.neighbors.isEmpty != false, !place.hasColon, allows(.object) else { return [] }
    let separator = place.isFlow ? ", " : "\n" + String(repeating: " ", count: place.column)
    return snippets(around.applied, wanted: [.object]) { document, body in
      lead + .joined(bodies.entries(document, node: body, column: place.column), by: separator)
    }
  }

  /// Snippets for a value. Where a key may start too, only scalars: `snippetKeys` has the entries of mappings.
  private var snippetValues: [CompletionItem] {
    let isAfterKey = !place.forms.contains(.key)
    let scalarKinds: [NodeKind] = [.string, .number, .boolean, .null]
    let collections = [NodeKind.object, .array].filter { allows($0) || $0 == .object && takesItems }
    return snippets(around.applied, wanted: isAfterKey ? scalarKinds + collections : scalarKinds) { document, body in
      if takesItems, document.kind(body) == .object {
        guard !place.isFlow else { return lead + "[" + bodies.flow(document, node: body) + "]" }
        let column = place.column + 2
        return "\n" + String(repeating: " ", count: column) + "- " + bodies.item(document, node: body, column: column)
      }
      guard document.kind(body).isCollection, !place.isFlow, document.count(body) > 0 else {
        return lead + bodies.flow(document, node: body)
      }
      return bodies.lines(document, node: body, column: place.column + 2)
    }
  }

  /// Snippets for a whole list, or for another item.
  private var snippetItems: [CompletionItem] {
    let isNew = graph.kinds(around.applied)?.contains(.array) ?? false
    let item = isNew ? graph.applied(graph.item(0, applied: around.applied)) : around.applied
    let lists =
      !isNew
      ? []
      : snippets(around.applied, wanted: [.array]) { document, body in
        .joined(
          bodies.items(document, node: body, column: place.column),
          by: "\n" + String(repeating: " ", count: place.column))
      }
    func dashed(_ applied: [SchemaGraph.Applied], wanted: [NodeKind]) -> [CompletionItem] {
      snippets(applied, wanted: wanted) { "- " + bodies.item($0, node: $1, column: place.column) }
    }
    let single = isNew && takesItems ? dashed(around.applied, wanted: [.object]) : []
    guard isNew || around.facts.group != nil && place.forms == .dash else { return lists }
    return lists + single + dashed(item, wanted: [.string, .number, .boolean, .null, .object, .array])
  }

  // MARK: Items

  /// A dash with the required parts of an item, and each allowed value that no other item has yet.
  private var items: [CompletionItem] {
    // The cursor is at the start of a list, or of another item.
    let isNew = graph.kinds(around.applied)?.contains(.array) ?? false
    guard isNew || around.facts.group != nil && place.forms == .dash else { return [] }
    let text =
      isNew
      ? texts.item(of: around.applied, facts: around.facts, column: place.column, depth: 1)
      : texts.item(around.applied, facts: around.facts, column: place.column, depth: 1)
    var offer = CompletionItem("-", kind: .keyword, text: "- " + text, range: place.word)
    offer.detail = "list item"
    guard !isNew else { return [offer] }
    let values = values.map { value in
      var value = value
      (value.label, value.text) = ("- " + value.label, "- " + value.text)
      value.filter = value.label
      return value
    }
    return [offer] + values
  }

  // MARK: Values

  private var values: [CompletionItem] {
    // Collections aren't offered: a mapping is written key by key.
    let facts = around.facts
    let captions = view.vocabulary?.captions(of: facts) ?? [:]
    var offers: [CompletionItem] = []
    var seen: [(document: Document, node: NodeID)] = []
    func add(_ node: NodeID, of document: Document, _ kind: CompletionItem.Kind, detail: String? = nil) {
      guard !document.kind(node).isCollection,
        !seen.contains(where: { $0.document.isEqual($0.node, node, in: document) }),
        graph.canHave(document, value: node, applied: around.applied), !isTaken(node, of: document),
        !around.refuses(node, of: document)
      else { return }
      seen.append((document, node))
      let text = document.string(node)
      let label = text ?? scalars.value(document, node: node)
      let written = text.map { scalars.string($0, like: quote) } ?? label
      var offer = CompletionItem(label, kind: kind, text: lead + written, range: place.word, filter: filter(label))
      let caption = text.flatMap { captions[$0] }
      offer.detail = detail ?? caption?.title
      offer.documentation = caption?.description
      offers.append(offer)
    }
    // The value of a secret is never offered, not even its default.
    if !facts.hasSecretDefault, let value = facts.defaultValue {
      add(value.node, of: value.source.document, .value, detail: "default")
    }
    for one in around.applied {
      let document = graph.source(of: one.point).document
      for value in graph.allowedValues(at: one.point) { add(value, of: document, .enumMember) }
    }
    if graph.allowsBooleans(around.applied) {
      for text in ["true", "false"] {
        let document = JSONParser.parse(Array(text.utf8), limits: Limits()).document
        for value in document.roots { add(value, of: document, .keyword) }
      }
    }
    if !facts.hasSecretDefault {
      for one in around.applied {
        guard let stated = graph.stated("examples", at: one.point) else { continue }
        let document = graph.source(of: one.point).document
        for value in document.items(stated) { add(value, of: document, .value, detail: "example") }
      }
    }
    return offers
  }

  /// The quotes of the typed word; nil for none.
  private var quote: NodeStyle? {
    switch place.word.first.map({ view.bytes[$0] }) {
    case UInt8(ascii: "\""): .doubleQuoted
    case UInt8(ascii: "'"): .singleQuoted
    case _: nil
    }
  }

  /// Whether another item is equal although items must be unique.
  private func isTaken(_ value: NodeID, of document: Document) -> Bool {
    guard let outer = around.facts.group, case .index? = around.path.segments.last,
      let stated = graph.stated("uniqueItems", applied: outer.applied),
      stated.source.document.boolean(stated.node) == true
    else { return false }
    return around.otherItems.contains { around.document.isEqual($0, value, in: document) }
  }

  // MARK: Aliases

  /// The anchors above the cursor in the same document; after `<<`, only those of mappings.
  private var aliases: [CompletionItem] {
    let snapshot = view.snapshot
    let document = snapshot.reading.parsed.document
    let isMerge = around.path.segments.last == .name("<<")
    let root = document.roots.last { document.range($0).start.index <= place.word.lowerBound }
    let found = document.anchors.filter { anchor in
      anchor.range.start.index < place.word.lowerBound && root.map { anchor.node >= $0 } ?? true
        && (!isMerge || document.kind(anchor.node) == .object)
        && !snapshot.sensitive.contains { $0.overlaps(anchor.range) }
    }
    return found.map { CompletionItem("*" + $0.name, kind: .reference, text: lead + "*" + $0.name, range: place.word) }
  }
}
