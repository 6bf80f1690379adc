internal import DocumentModel
internal import FileAccess
package import Workspace
internal import YAMLReading

/// The values that a file's readers substitute for its tags and placeholders.
extension Snapshot {
  /// The facts about the file's kind, whatever its schema is; nil if the kind is unknown.
  var ownFacts: KindFacts? { kindFacts.value(factsOfKind) }

  private func factsOfKind() -> KindFacts? {
    guard case .found(let workspace, let path?) = context.schema else { return nil }
    let document = reading.parsed.document
    return workspace.facts(ofFile: path) {
      document.roots.dropFirst(document.firstWithContent).first.map { (document, $0) }
    }
  }

  /// Whether a document holds only what changes in a Kubernetes object.
  func isPatch(_ root: NodeID) -> Bool {
    guard case .found(let workspace, let path?) = context.schema else { return false }
    return workspace.isPatch(values, root: root, of: path)
  }

  /// Whether the text is a file that Helm fills in.
  var isOfHelmChart: Bool {
    guard case .found(let workspace, let path?) = context.schema else { return false }
    return workspace.isInHelmChart(path)
  }

  /// The tags that the configuration declares, and those of the file's kind.
  func declaredTags(_ document: Document) -> DeclaredTags {
    guard !document.tags.isEmpty, let facts = ownFacts else { return context.tags }
    var tags = context.tags
    tags.add(facts.tags)
    return tags
  }

  /// The tags that the readers know.
  func knownTags(_ document: Document) -> DeclaredTags {
    var tags = declaredTags(document)
    tags.addIdentified(in: document) { names in
      guard case .found(let workspace, let path?) = context.schema else { return false }
      return workspace.isInProject(path, with: names)
    }
    return tags
  }

  /// How placeholders are written: as the configuration says, and as the readers of the kind know them; an empty list of the
  /// configuration means none.
  package var placeholders: PlaceholderForms {
    let stated = context.placeholders ?? PlaceholderForms()
    // `placeholders: []` says that `${PORT}` is a string like any other.
    if context.placeholders?.isEmpty == true { return stated }
    // Every placeholder of a known kind begins with one of these characters.
    let text = text
    let mayBe = "$<".utf8.contains { ByteScan.firstFar($0, in: text.span, from: 0) < text.count }
    guard mayBe, let own = ownFacts?.placeholders else { return stated }
    return stated.adding(own)
  }
}

extension PlaceholderForms {
  /// The document with the scalars marked that hold a placeholder.
  func marked(in document: Document) -> Document {
    guard !isEmpty, areIn(document.text[...]) else { return document }
    let scalars = (0..<document.nodeCount).lazy.map { NodeID($0) }.filter { id in
      // Keys stay as they are written: the filter drops findings about those with a placeholder.
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

  /// The bytes in the file that are a string's value, such as those of a one-line block; nil if the file writes it
  /// differently: then a default has no place there.
  private static func place(of id: NodeID, in document: Document) -> ArraySlice<UInt8>? {
    guard document[id].flags.contains(.isCopied) else { return document.text[document.bytesInText(id)] }
    let value = Array((document.string(id) ?? "").utf8)
    let line = value[..<(value.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0)]
    let written = document.text[document.range(id).indices]
    return line.isEmpty ? nil : written.firstRange(of: line).map { written[$0] }
  }
}

extension CoreSchema {
  /// The value that part of a string would have without quotes, and the string itself.
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
