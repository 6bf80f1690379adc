package import DocumentModel
package import JSONSchema

/// The ranges of a file that no output may show. The same list masks excerpts and diffs, and redacts findings.
package struct SensitiveText: Sendable {
  /// Sensitive values and keys with their tags and anchors, and text that isn't in the tree.
  package let values: [ByteRange]
  /// ``values`` and the comments next to them. In order, neither overlapping nor touching.
  package let all: [ByteRange]
  /// The part of ``values`` that no change may reveal.
  let guarded: [ByteRange]
  /// The sensitive keys in the file.
  let names: Set<String>
  /// Sensitive scalars whose value differs from their source text, because of escapes or line breaks.
  private let copies: [(range: ByteRange, text: String)]

  /// - Parameters:
  ///   - describesAll: Whether values that the schema doesn't describe are sensitive too.
  ///   - nodes: Nodes that are sensitive regardless of the schema.
  package init(_ parsed: ParsedText, schema: Schema, describesAll: Bool = true, also nodes: [NodeID] = []) {
    // Most schemas have nothing sensitive, so skip the walk.
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
    // The value of any other scalar equals its source text.
    copies = parts.scalars.filter { document[$0].flags.contains(.isCopied) }.sorted()
      .map { (document.range($0), document.string($0) ?? "") }
  }

  /// The parsed values of sensitive scalars that overlap the given ranges.
  func copies(at places: [ByteRange]) -> [String] {
    places.flatMap { place in
      let start = copies.partitioningIndex { $0.range.end > place.start }
      return copies[start...].prefix { $0.range.start < place.end }.map(\.text)
    }
  }

  // MARK: Places

  /// The sensitive ranges that a place overlaps or contains. Logarithmic in the number of ranges, which must be in
  /// order and not overlap.
  static func ranges(_ sensitive: [ByteRange], at place: ByteRange) -> [ByteRange] {
    let start = sensitive.partitioningIndex { $0.end >= place.start }
    let end = sensitive.partitioningIndex { $0.start > place.end }
    return sensitive[start..<max(start, end)].filter { $0.overlaps(place) || place.contains($0) }
  }

  /// Whether a place shares a byte with a sensitive range.
  package static func overlaps(_ sensitive: [ByteRange], at place: ByteRange) -> Bool {
    // A place that only touches a sensitive range shows no part of it.
    ranges(sensitive, at: place).contains { $0.overlaps(place) }
  }

  /// The union of two ordered lists of ranges.
  package static func union(_ one: [ByteRange], _ other: [ByteRange]) -> [ByteRange] {
    if one.isEmpty || other.isEmpty { return one.isEmpty ? other : one }
    return (one + other).map(\.indices).merged.map { ByteRange($0) }
  }

  /// The ranges without whitespace at their ends, merged and in order.
  private static func merged(_ ranges: [Range<Int>], text: [UInt8]) -> [ByteRange] {
    // If a redacted range ended with a line break, two lines of a report would be joined.
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
