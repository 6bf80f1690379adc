internal import Diagnostics
package import DocumentModel
package import JSONSchema
package import SourceText

/// What no output may show of a text: one list of its places, by which excerpts and diffs are masked and findings are cleared.
package struct SensitiveText: Sendable {
  /// The values, the names that nobody may see, and all that was written for them: tags, anchors.
  package let values: [ByteRange]
  /// ``values`` with the comments beside them. In order, neither overlapping nor touching.
  package let all: [ByteRange]
  /// Entries whose names may be lines of a secret that were moved out of their place.
  let strays: [ObjectEntry]

  /// Of a parsed text. Where it isn't well-formed, names tell what no node does.
  ///
  /// - Parameter nodes: what is sensitive too, whatever the schema says.
  package init(_ parsed: ParsedText, _ schema: Schema, also nodes: [NodeID] = []) {
    let document = parsed.document
    var parts = schema.sensitiveParts(document)
    for node in nodes { parts.formUnion(SensitiveParts(allOf: node, in: document)) }
    self.init(parsed, schema, parts)
  }

  /// - Parameter whole: what is sensitive of all documents.
  init(_ parsed: ParsedText, _ schema: Schema, _ whole: SensitiveParts) {
    let names = schema.hasSensitive ? schema.sensitiveNames : nil
    guard let names, !names.isEmpty || !whole.isEmpty else {
      (values, all, strays) = ([], [], [])
      return
    }
    let text = parsed.document.text
    let known = Self.merged(whole.ranges(in: parsed.document).map(\.indices)).map { Self.inked($0, text) }
    var scan = SecretScan(text, names)
    var comments = CommentsBeside(parsed.document)
    comments.read(whole, known)
    let isRead = parsed.isSound
    if !isRead || text.contains(UInt8(ascii: "#")) {
      if !isRead { scan.read(Array(TextLines(text))) }
      for range in scan.found { comments.readAbove(range.lowerBound) }
      scan.readComments()
    }
    let stated = Self.merged(known.map(\.indices) + comments.gaps + scan.found).map { Self.inked($0, text) }
    strays = SecretWords(stated, of: text).entries(in: parsed.document, schema)
    values = Self.union(stated, strays.flatMap { [parsed.document.range($0.key), parsed.document.range($0.value)] })
    all = Self.merged(values.map(\.indices) + comments.found + scan.comments).map { Self.inked($0, text) }
  }

  /// A range without the blanks and line breaks at its ends.
  private static func inked(_ range: ByteRange, _ text: [UInt8]) -> ByteRange {
    let part = text[range.indices]
    guard let first = part.firstIndex(where: { !isSpace($0) }), let last = part.lastIndex(where: { !isSpace($0) })
    else {
      return range
    }
    return ByteRange(first..<last + 1)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { TextLine.isBlank(byte) || byte == UInt8(ascii: "\n") }

  /// What names alone tell of a text that isn't well-formed.
  package static func ranges(in text: [UInt8], _ names: SensitiveNames) -> [ByteRange] {
    var scan = SecretScan(text, names)
    scan.read(Array(TextLines(text)))
    scan.readComments()
    return merged(scan.found + scan.comments)
  }

  /// What a text that isn't well-formed may have for sensitive, besides what its nodes tell of: scalars, and names that the
  /// schema doesn't have.
  package static func doubtful(_ parsed: ParsedText, _ schema: Schema) -> SensitiveParts {
    var parts = SensitiveParts()
    guard schema.hasSensitive, !parsed.isSound else { return parts }
    let places = ranges(in: parsed.document.text, schema.sensitiveNames)
    for index in 0..<(places.isEmpty ? 0 : parsed.document.nodeCount) {
      let node = parsed.document[NodeID(index)]
      guard !node.kind.isCollection, overlaps(places, node.range) else { continue }
      if !node.flags.contains(.isKey) {
        parts.scalars.insert(NodeID(index))
      } else if parsed.document.keyID(NodeID(index)).map(parsed.document.keys.name).map(schema.sensitiveNames.isKnown)
        != true
      {
        parts.keys.insert(NodeID(index))
      }
    }
    return parts
  }

  // MARK: Places

  /// Those that a place overlaps or holds, of ranges in order that don't overlap. Logarithmic in them.
  static func ranges(_ sensitive: [ByteRange], at place: ByteRange) -> [ByteRange] {
    let start = sensitive.partitioningIndex { $0.end >= place.start }
    let end = sensitive.partitioningIndex { $0.start > place.end }
    return sensitive[start..<max(start, end)].filter { $0.overlaps(place) || place.contains($0) }
  }

  /// Whether a place shares a byte with one of them.
  static func overlaps(_ sensitive: [ByteRange], _ place: ByteRange) -> Bool {
    ranges(sensitive, at: place).contains { $0.overlaps(place) }
  }

  /// The union of both lists.
  static func union(_ one: [ByteRange], _ other: [ByteRange]) -> [ByteRange] {
    other.isEmpty ? one : merged((one + other).map(\.indices))
  }

  private static func merged(_ ranges: [Range<Int>]) -> [ByteRange] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result.map { ByteRange($0) }
  }
}

extension SensitiveParts {
  fileprivate var isEmpty: Bool { scalars.isEmpty && keys.isEmpty && collections.isEmpty && decorated.isEmpty }
}

extension ParsedText {
  /// Whether every value of the text has a node that stands for it.
  fileprivate var isSound: Bool { !isPartial && !diagnostics.contains { $0.severity == .error } }
}
