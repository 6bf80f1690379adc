/// A replacement of a range of bytes. An insertion replaces an empty range.
public struct TextEdit: Hashable, Sendable {
  public var range: ByteRange
  public var replacement: String

  public init(_ range: ByteRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// The text with all edits applied; nil if two edits overlap or one is out of range.
  ///
  /// The edits may be in any order; insertions at the same position keep their order.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in inOrder(edits) {
      let range = edit.range.indices
      // Edits that overlap weren't made for the same version of the text, so the result would be nonsense.
      guard range.lowerBound >= position, range.upperBound <= bytes.count else { return nil }
      result.append(contentsOf: bytes[position..<range.lowerBound])
      result.append(contentsOf: edit.replacement.utf8)
      position = range.upperBound
    }
    result.append(contentsOf: bytes[position...])
    return result
  }

  /// The edits by position; those at the same position keep their order.
  public static func inOrder(_ edits: [TextEdit]) -> [TextEdit] {
    edits.enumerated().sorted {
      // An insertion precedes a replacement that starts at the same position.
      ($0.element.range.start, $0.element.range.end.value, $0.offset)
        < ($1.element.range.start, $1.element.range.end.value, $1.offset)
    }.map(\.element)
  }
}
