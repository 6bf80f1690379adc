internal import DocumentModel

/// A text as editors address it, in UTF-8.
///
/// Lines end at LF, CR LF or a lone CR, as in the Language Server Protocol. U+FEFF is an ordinary character.
package struct EditorText: Sendable {
  package private(set) var bytes: [UInt8]
  /// Where each line starts.
  private var starts: [Int]

  /// - Parameter bytes: The text in UTF-8.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = [0] + Self.lineStarts(in: bytes.span, part: 1..<bytes.count + 1)
  }

  /// Replaces a range of bytes. Linear in the bytes and in the number of lines.
  ///
  /// - Parameters:
  ///   - range: The range, whose ends aren't within a code point.
  ///   - new: The replacement in UTF-8.
  package mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    // The start of the text stays the start of a line. Whether another line starts at an offset depends on the bytes
    // before and after it, because a CR and an LF are one line break.
    let first = max(1, starts.partitioningIndex { $0 >= range.lowerBound })
    let last = max(first, starts.partitioningIndex { $0 > range.upperBound })
    for index in last..<starts.count { starts[index] += new.count - range.count }
    bytes.replaceSubrange(range, with: new)
    let part = max(1, range.lowerBound)..<range.lowerBound + new.count + 1
    let inside = Self.lineStarts(in: bytes.span, part: part)
    starts.replaceSubrange(first..<last, with: inside)
  }

  private static func lineStarts(in bytes: Span<UInt8>, part: Range<Int>) -> [Int] {
    var starts: [Int] = []
    for start in part where bytes[start - 1] <= 0x0D {
      let last = bytes[start - 1]
      if last == 0x0A || last == 0x0D && (start == bytes.count || bytes[start] != 0x0A) { starts.append(start) }
    }
    return starts
  }

  /// The place of an offset, clamped to the text. Between CR and LF it is the end of the line. Linear in the line.
  ///
  /// - Parameter known: An offset with its place. If it is before the offset on the same line, counting continues there.
  package func place(
    of offset: Int, _ unit: PositionEncoding, from known: (offset: Int, place: LSPPosition)? = nil
  ) -> LSPPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = starts.partitioningIndex { $0 > offset } - 1
    let end = min(offset, end(ofLine: line))
    var (index, place) = (starts[line], LSPPosition(line: line, character: 0))
    if let known, known.place.line == line, known.offset <= end { (index, place) = known }
    let span = bytes.span
    while index < end {
      place.character += unit.width(span[index])
      index += 1
    }
    return place
  }

  /// The offset of a place. A line after the last means the end of the text, a character beyond the line means its end,
  /// and a place within a code point means its start. Linear in the line.
  package func offset(of place: LSPPosition, _ unit: PositionEncoding) -> Int {
    guard place.line >= 0 else { return 0 }
    guard place.line < starts.count else { return bytes.count }
    let end = end(ofLine: place.line)
    var (offset, left) = (starts[place.line], place.character)
    let span = bytes.span
    while offset < end, unit.width(span[offset]) <= left {
      left -= unit.width(span[offset])
      offset += 1
    }
    // In UTF-8, a place may be within a code point.
    while offset > starts[place.line], offset < end, UTF8Bytes.isContinuation(span[offset]) { offset -= 1 }
    return offset
  }

  /// The offset of a line's end, excluding its line break. Lines are numbered from 0.
  private func end(ofLine line: Int) -> Int {
    guard line + 1 < starts.count else { return bytes.count }
    let last = starts[line + 1] - 1
    return last > starts[line] && bytes[last] == 0x0A && bytes[last - 1] == 0x0D ? last - 1 : last
  }
}
