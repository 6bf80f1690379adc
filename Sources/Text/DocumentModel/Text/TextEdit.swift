/// A replacement of a range of bytes. An insertion replaces an empty range.
public struct TextEdit: Hashable, Sendable {
  public var range: ByteRange
  public var replacement: String

  public init(_ range: ByteRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// The text with all edits applied; nil if two of them touch the same bytes, or one is out of range.
  ///
  /// The edits may be in any order; insertions at the same position keep theirs.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in inOrder(edits) {
      let range = edit.range.indices
      // Overlapping edits were made for different versions of the text: one of them would write nonsense.
      guard range.lowerBound >= position, range.upperBound <= bytes.count else { return nil }
      result.append(contentsOf: bytes[position..<range.lowerBound])
      result.append(contentsOf: edit.replacement.utf8)
      position = range.upperBound
    }
    result.append(contentsOf: bytes[position...])
    return result
  }

  /// By their places; two at one place in the order they came in.
  public static func inOrder(_ edits: [TextEdit]) -> [TextEdit] {
    edits.enumerated().sorted {
      // An insertion comes before a replacement that begins at its place.
      ($0.element.range.start, $0.element.range.end.value, $0.offset)
        < ($1.element.range.start, $1.element.range.end.value, $1.offset)
    }.map(\.element)
  }
}
