/// A line of a text, its line break left out. A line ends at LF; the CR of a CRLF belongs to the line break.
package struct TextLine {
  /// From 0.
  package var number: Int
  package var range: Range<Int>
  /// The end of its line break; the end of the line where it has none.
  package var end: Int

  package var hasBreak: Bool { end > range.upperBound }
}

extension [UInt8] {
  /// Behind the LF before a place; the start of the text where there is none.
  package func lineStart(before place: Int) -> Int {
    self[..<Swift.min(place, count)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Bytes between the start of the line and a place; a byte order mark takes none.
  package func column(of place: Int) -> Int {
    let start = lineStart(before: place)
    return place - start - (self[start..<place].starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0)
  }

  /// Behind the LF at a place or behind it; the end of the text where there is none.
  package func lineStart(after place: Int) -> Int {
    Swift.min(ByteScan.first(UInt8(ascii: "\n"), in: span, from: place) + 1, count)
  }
}
