internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import YAMLReading

/// Finds which findings follow from a missing or superfluous bracket. It is then uncertain which entries a collection
/// has, so findings about them would only repeat the syntax error.
struct BracketMistakes {
  /// A location in a document, by which collections are looked up.
  private struct Place: Hashable {
    var document: Int
    var location: JSONPointer
  }

  private let document: Document
  /// The start offsets of the syntax errors, in order.
  private let errors: [(start: Int, code: DiagnosticCode)]
  /// Flow collections whose end is uncertain.
  private var doubtful: Set<NodeID> = []
  /// ``doubtful`` by location.
  private var places: [Place: NodeID] = [:]
  /// Scalars in front of which a bracket is probably missing.
  private var stray: Set<ByteRange> = []
  /// The locations of unknown properties in doubtful collections. They may belong elsewhere.
  private var misplaced: Set<Place> = []

  /// The codes of syntax errors caused by brackets. All of them are errors.
  private static let codes: Set = [
    JSONCodes.unclosedBracket, JSONCodes.mismatchedBracket, JSONCodes.trailingContent, JSONCodes.unexpectedCharacter,
    .yamlUnclosedBracket, .yamlUnexpectedColon,
  ]

  /// Nil if all brackets match, or the mistakes affect no collection.
  ///
  /// - Parameter findings: All findings of the text, including those of its schema.
  init?(_ parsed: ParsedText, in document: Document, findings: [Diagnostic]) {
    // The brackets of most files match, so no walk is needed.
    guard parsed.diagnostics.contains(where: { Self.codes.contains($0.code) }) else { return nil }
    let errors = parsed.diagnostics.filter { $0.severity == .error }
    self.document = document
    self.errors = errors.map { ($0.range.start.index, $0.code) }.sorted { $0.start < $1.start }
    findDoubtful()
    findStray()
    if doubtful.isEmpty && stray.isEmpty { return nil }
    for node in doubtful {
      guard let number = document.documentNumber(of: node) else { continue }
      places[Place(document: number, location: document.pointer(to: node, from: document.roots[number]))] = node
    }
    misplaced = Set(findings.filter(concernsMisplacedEntry).compactMap(place(of:)))
  }

  // MARK: Collections

  private mutating func findDoubtful() {
    for index in 0..<document.nodeCount where isOpen(NodeID(index)) {
      var node = NodeID(index)
      doubtful.insert(node)
      // The closing bracket of the last inner collection may have been meant for this one.
      while let last = lastChild(node), document[last].kind.isCollection {
        doubtful.insert(last)
        node = last
      }
    }
    // Text after the end of the root may belong inside it.
    for root in document.roots where document[root].flags.style == .flow {
      let end = skippingSpace(document.range(root).end.index)
      if errors.contains(where: { $0.start == end }) { doubtful.insert(root) }
    }
  }

  /// Whether a flow collection ends without its closing bracket.
  private func isOpen(_ node: NodeID) -> Bool {
    guard document[node].kind.isCollection, document[node].flags.style == .flow else { return false }
    let range = document.range(node).indices
    let closer = document[node].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    // If a collection ends where its last member ends, the bracket belongs to the member.
    guard range.count > 1, document.text[range.upperBound - 1] == closer else { return range.count > 0 }
    return lastChild(node).map { document.range($0).end.index == range.upperBound } ?? false
  }

  private func lastChild(_ node: NodeID) -> NodeID? {
    var last: NodeID?
    for item in document.items(node) { last = item }
    for entry in document.entries(node) where entry.mergeKey == nil { last = entry.value }
    return last
  }

  private func skippingSpace(_ place: Int) -> Int {
    document.text[place...].firstIndex { !$0.isSpace } ?? document.text.count
  }

  // MARK: Scalars

  /// Finds scalars that probably belong in a collection of their own, such as the first value in `{"a": "x": 1}` and in
  /// `{"a": 1, 2]}`.
  private mutating func findStray() {
    let colons = Set(errors.map(\.start).filter { $0 < document.text.count && document.text[$0] == UInt8(ascii: ":") })
    let isMismatched = errors.contains { $0.code == JSONCodes.mismatchedBracket }
    guard !colons.isEmpty || isMismatched else { return }
    for index in 0..<document.nodeCount where !document[NodeID(index)].kind.isCollection {
      let end = skippingSpace(document.range(NodeID(index)).end.index)
      let isListed = isMismatched && end < document.text.count && document.text[end] == UInt8(ascii: ",")
      let next = isListed ? skippingSpace(end + 1) : end
      if colons.contains(end) || isListed && errors.contains(where: { $0.start == next }) {
        stray.insert(document.range(NodeID(index)))
      }
    }
  }

  // MARK: Findings

  private static let ofNames: Set<DiagnosticCode> = [
    .keyword(.additionalProperties), .keyword(.unevaluatedProperties), .keyword(.propertyNames),
  ]

  /// Whether a schema's finding follows from a bracket mistake.
  func explain(_ finding: Diagnostic) -> Bool {
    guard let place = place(of: finding) else { return false }
    if stray.contains(finding.range) || places[place] != nil || concernsMisplacedEntry(finding) { return true }
    return zip(place.location.parent.pathsToRoot, place.location.tokens.reversed()).contains { outer, token in
      let outer = Place(document: place.document, location: outer)
      return misplaced.contains(outer) || places[outer].map { followsMistake(token, in: $0) } == true
    }
  }

  private func place(of finding: Diagnostic) -> Place? {
    finding.instanceLocation.map { Place(document: finding.document ?? 0, location: $0) }
  }

  private func concernsMisplacedEntry(_ finding: Diagnostic) -> Bool {
    guard let location = finding.instanceLocation, !location.isRoot, Self.ofNames.contains(finding.code) else {
      return false
    }
    return places[Place(document: finding.document ?? 0, location: location.parent)] != nil
  }

  /// Whether an item of a list is at or after the mistake, so that it may not belong to the list.
  private func followsMistake(_ token: String, in list: NodeID) -> Bool {
    guard document[list].kind == .array, let index = JSONPointer.arrayIndex(token),
      let error = errors.first(where: { $0.start > document.range(list).start.index })
    else { return false }
    // The items before the mistake certainly belong to the list.
    let next = document.item(list, at: index + 1).map { document.range($0).start.index } ?? Int.max
    return next >= error.start
  }
}
