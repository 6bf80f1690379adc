package import DocumentModel
package import JSONSchema

/// The places of a file that no output may show: one list, used to mask excerpts and diffs and to redact findings.
package struct SensitiveText: Sendable {
  /// The values, the names that must be hidden, unplaced text, and everything written for these: tags, anchors.
  package let values: [ByteRange]
  /// ``values`` with the comments next to them. In order, neither overlapping nor touching.
  package let all: [ByteRange]
  /// The part of ``values`` that no change may reveal.
  let guarded: [ByteRange]
  /// The names in the file that must be hidden.
  let names: Set<String>
  /// Hidden strings that are read differently from how they are written: in quotes with escapes, over several lines.
  private let copies: [(range: ByteRange, text: String)]

  /// - Parameters:
  ///   - describesAll: Whether a value that the schema doesn't describe may be a secret.
  ///   - nodes: Nodes that are sensitive regardless of the schema.
  package init(_ parsed: ParsedText, schema: Schema, describesAll: Bool = true, also nodes: [NodeID] = []) {
    // Most schemas have no secrets, and their texts need no second walk.
    guard schema.hasSensitive else {
      values = []
      all = []
      guarded = []
      names = []
      copies = []
      return
    }
    let document = parsed.document
    var parts = schema.sensitiveParts(document, isPartial: parsed.isPartial, describesAll: describesAll)
    for node in nodes { parts.hide(node, in: document) }
    let mask = TextMask(parsed, parts: parts, names: schema.sensitiveNames)
    values = Self.merged(mask.values, text: document.text)
    all = Self.merged(mask.values + mask.comments, text: document.text)
    guarded = Self.merged(mask.guarded, text: document.text)
    names = parts.names(in: document)
    // Other strings are the same as read and as written.
    copies = parts.scalars.filter { document[$0].flags.contains(.isCopied) }.sorted()
      .map { (document.range($0), document.string($0) ?? "") }
  }

  /// The strings, as read, of hidden places that overlap the given ones.
  func copies(at places: [ByteRange]) -> [String] {
    places.flatMap { place in
      let start = copies.partitioningIndex { $0.range.end > place.start }
      return copies[start...].prefix { $0.range.start < place.end }.map(\.text)
    }
  }

  // MARK: Places

  /// The ranges that a place overlaps or holds, of ranges in order that don't overlap. Logarithmic in them.
  static func ranges(_ sensitive: [ByteRange], at place: ByteRange) -> [ByteRange] {
    let start = sensitive.partitioningIndex { $0.end >= place.start }
    let end = sensitive.partitioningIndex { $0.start > place.end }
    return sensitive[start..<max(start, end)].filter { $0.overlaps(place) || place.contains($0) }
  }

  /// Whether a place shares a byte with one of them.
  package static func overlaps(_ sensitive: [ByteRange], at place: ByteRange) -> Bool {
    // A place that only touches a secret has no part of it.
    ranges(sensitive, at: place).contains { $0.overlaps(place) }
  }

  /// The union of two lists in order.
  package static func union(_ one: [ByteRange], _ other: [ByteRange]) -> [ByteRange] {
    if one.isEmpty || other.isEmpty { return one.isEmpty ? other : one }
    return (one + other).map(\.indices).merged.map { ByteRange($0) }
  }

  /// Ranges without the blanks and line breaks at their ends, in order.
  private static func merged(_ ranges: [Range<Int>], text: [UInt8]) -> [ByteRange] {
    // A redacted range that ended with a line break would join two lines of a report.
    let trimmed = ranges.compactMap { range -> Range<Int>? in
      let part = text[range]
      guard let first = part.firstIndex(where: { $0 > 0x20 }), let last = part.lastIndex(where: { $0 > 0x20 }) else {
        return nil
      }
      return first..<last + 1
    }
    return trimmed.merged.map { ByteRange($0) }
  }
}
