internal import DocumentModel
internal import FileAccess
package import Workspace
internal import YAMLReading

/// Facts about a file that depend on its kind: the tags and placeholders that the programs reading it replace.
extension Snapshot {
  /// The facts about the file's kind, whatever its schema, or nil if the kind is unknown.
  var ownFacts: KindFacts? { kindFacts.value(factsOfKind) }

  private func factsOfKind() -> KindFacts? {
    guard let (workspace, path) = context.kindSource else { return nil }
    let document = reading.parsed.document
    return workspace.facts(ofFile: path) {
      document.roots.dropFirst(document.firstWithContent).first.map { (document, $0) }
    }
  }

  /// Whether a document is a Kustomize patch, which contains only part of a Kubernetes object.
  func isPatch(_ root: NodeID) -> Bool {
    guard let (workspace, path) = context.kindSource else { return false }
    return workspace.isPatch(values, root: root, of: path)
  }

  /// Whether the text is a template of a Helm chart.
  var isHelmChartTemplate: Bool {
    guard let (workspace, path) = context.kindSource else { return false }
    return workspace.isInHelmChart(path)
  }

  /// The tags that the configuration declares, and those of the file's kind.
  func declaredTags(_ document: Document) -> DeclaredTags {
    guard !document.tags.isEmpty, let facts = ownFacts else { return context.tags }
    var tags = context.tags
    tags.add(facts.tags)
    return tags
  }

  /// The declared tags, and those of programs that the document's tags identify.
  func knownTags(_ document: Document) -> DeclaredTags {
    var tags = declaredTags(document)
    tags.addIdentified(in: document) { names in
      guard let (workspace, path) = context.kindSource else { return false }
      return workspace.isInProject(path, with: names)
    }
    return tags
  }

  /// The placeholder syntax: that of the configuration and that of the file's kind. If the configuration sets an empty
  /// list, there are no placeholders.
  package var placeholders: PlaceholderForms {
    let stated = context.placeholders ?? PlaceholderForms()
    // `placeholders: []` makes `${PORT}` an ordinary string.
    if context.placeholders?.isEmpty == true { return stated }
    // The placeholders of every known kind start with one of these characters.
    let text = text
    let mayBe = "$<".utf8.contains { ByteScan.firstFar($0, in: text.span, from: 0) < text.count }
    guard mayBe, let own = ownFacts?.placeholders else { return stated }
    return stated.adding(own)
  }
}

extension PlaceholderForms {
  /// The document with scalars that contain a placeholder marked as such.
  func marked(in document: Document) -> Document {
    guard !isEmpty, areIn(document.text[...]) else { return document }
    let scalars = (0..<document.nodeCount).lazy.map { NodeID($0) }.filter { id in
      // Keys aren't marked; ``FindingFilter`` drops findings about keys with a placeholder.
      guard document[id].kind == .string, !document[id].flags.contains(.isKey) else { return false }
      return areIn(Array(document.string(id)?.utf8 ?? "".utf8)[...])
    }
    return document.marking(Array(scalars)) { id, builder in
      guard let text = Self.place(of: id, in: document), let whole = whole(text),
        let fallback = fallback(of: whole, in: text)
      else { return [] }
      return CoreSchema.readings(fallback, builder: &builder)
    }
  }

  /// The bytes of the file that are a string's value, even in a one-line block scalar. Nil if escapes or line breaks
  /// make the value differ from the text, because a default can't be located then.
  private static func place(of id: NodeID, in document: Document) -> ArraySlice<UInt8>? {
    guard document[id].flags.contains(.isCopied) else { return document.text[document.bytesInText(id)] }
    let value = Array((document.string(id) ?? "").utf8)
    let line = value[..<(value.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0)]
    let written = document.text[document.range(id).indices]
    return line.isEmpty ? nil : written.firstRange(of: line).map { written[$0] }
  }
}

extension CoreSchema {
  /// The value that part of a string would have as a plain scalar, and the same text as a string.
  fileprivate static func readings(_ range: Range<Int>, builder: inout DocumentBuilder) -> [NodeID] {
    let (place, flags) = (ByteRange(range), Node.Flags(.plain))
    let text = builder.text
    var readings: [NodeID] = []
    switch resolve(text.span.extracting(range)) {
    case .null:
      readings.append(builder.append(Node(kind: .null, flags: flags, start: place.start.value, end: place.end.value)))
    case .boolean(let value):
      readings.append(
        builder.append(
          Node(
            kind: .boolean, flags: flags, start: place.start.value, end: place.end.value, data: value ? 1 : 0)))
    case .number(let number, let isFloat):
      readings.append(builder.appendNumber(number, place, flags: isFloat ? flags.union(.isFloat) : flags))
    case .string: break
    }
    return readings + [builder.appendString(place, flags: flags)]
  }
}
