/// Converts byte offsets to lines and columns, and back.
///
/// Created only for texts with findings. One pass counts the lines and code points before each block of bytes, which
/// takes a fortieth of the text's size; positions inside a block are computed on demand. A line ends at LF, and the CR
/// of a CRLF belongs to the line break. A byte order mark takes no column; invalid UTF-8 takes the columns of the
/// U+FFFD that replace it.
public struct LineIndex: Sendable {
  /// The text, with invalid UTF-8 replaced so that its length, lines and number of characters stay the same.
  private let bytes: [UInt8]
  /// The number of line breaks before each block of ``stretch`` bytes; per block, because lines may be very short.
  private let breaks: [UInt32]
  /// The number of code points that start before each block; per block, because lines may be very long.
  private let scalars: [UInt32]
  /// The number of lines. A text that ends with a line break has an empty last line.
  public let count: Int
  private static let stretch = 512

  public init(_ text: [UInt8]) {
    let bytes = UTF8Bytes.countable(text)
    var (breaks, scalars): ([UInt32], [UInt32]) = ([], [])
    let stretches = bytes.count / Self.stretch + 1
    breaks.reserveCapacity(stretches)
    scalars.reserveCapacity(stretches)
    var (breakCount, count): (UInt32, UInt32) = (0, 0)
    let span = bytes.span
    var index = 0
    while index < span.count {
      breaks.append(breakCount)
      scalars.append(count)
      let end = min(index + Self.stretch, span.count)
      breakCount &+= Self.breaks(in: span, part: index..<end)
      // Eight bytes at a time: the high bit of each byte marks a match.
      while index &+ 8 <= end {
        let word = ByteScan.word(span, at: index)
        count &+= 8
        // A byte that starts with the bits 10 continues a code point and takes no column.
        let others = word & 0x8080_8080_8080_8080
        if others != 0 { count &-= UInt32((others & ~(word << 1)).nonzeroBitCount) }
        index &+= 8
      }
      while index < end {
        let byte = span[index]
        if !UTF8Bytes.isContinuation(byte) { count &+= 1 }
        index &+= 1
      }
    }
    self.bytes = bytes
    self.breaks = breaks
    self.scalars = scalars
    self.count = Int(breakCount) + 1
  }

  /// The number of line breaks in part of a block.
  private static func breaks(in bytes: Span<UInt8>, part: Range<Int>) -> UInt32 {
    // Eight bytes at a time, counted in eight lanes of one byte: each lane counts at most 64 in a block of 512 bytes.
    var lanes: UInt64 = 0
    var index = part.lowerBound
    while index &+ 8 <= part.upperBound {
      lanes &+= ByteScan.places(of: UInt8(ascii: "\n"), in: ByteScan.word(bytes, at: index)) >> 7
      index &+= 8
    }
    var count = sum(ofLanes: lanes)
    while index < part.upperBound {
      if bytes[index] == UInt8(ascii: "\n") { count &+= 1 }
      index &+= 1
    }
    return count
  }

  /// The sum of the eight bytes of a word.
  private static func sum(ofLanes lanes: UInt64) -> UInt32 {
    let pairs = (lanes & 0x00FF_00FF_00FF_00FF) &+ ((lanes >> 8) & 0x00FF_00FF_00FF_00FF)
    return UInt32(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// The position of an offset; the end of the text for an offset past it. Logarithmic in the text's size.
  public func position(of offset: ByteOffset) -> SourcePosition {
    let target = min(offset.index, bytes.count)
    let line = line(of: offset)
    let start = start(ofLine: line, around: target)
    let column = target > start ? scalarCount(start..<target) + 1 : 1
    return SourcePosition(line: line, column: column, offset: ByteOffset(target))
  }

  /// The line of an offset, from 1; the last line for an offset past the end. Constant time.
  public func line(of offset: ByteOffset) -> Int {
    let target = min(offset.index, bytes.count)
    guard target > 0 else { return 1 }
    // A line break just before a block is counted in the previous block.
    let stretch = (target - 1) / Self.stretch
    return Int(breaks[stretch] + Self.breaks(in: bytes.span, part: stretch * Self.stretch..<target)) + 1
  }

  /// The offset of a column, counted in code points from 1. A column beyond the line means its end; a line after the
  /// last means the end of the text. Linear in the line.
  public func offset(ofLine line: Int, column: Int) -> ByteOffset {
    guard line <= count else { return ByteOffset(bytes.count) }
    let content = content(ofLine: max(line, 1)).indices
    var left = max(column, 1) - 1
    var index = content.lowerBound
    while index < content.upperBound {
      if !UTF8Bytes.isContinuation(bytes[index]) {
        if left == 0 { break }
        left -= 1
      }
      index += 1
    }
    return ByteOffset(index)
  }

  private func scalarCount(_ range: Range<Int>) -> Int {
    // For a long line, use the counts before its blocks.
    guard range.count <= Self.stretch else {
      return scalarCount(before: range.upperBound) - scalarCount(before: range.lowerBound)
    }
    let bytes = bytes.span
    var count = 0
    for index in range where !UTF8Bytes.isContinuation(bytes[index]) { count += 1 }
    return count
  }

  private func scalarCount(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    let checkpoint = (offset - 1) / Self.stretch
    var count = Int(scalars[checkpoint])
    for index in checkpoint * Self.stretch..<offset where !UTF8Bytes.isContinuation(bytes[index]) { count += 1 }
    return count
  }

  public func range(of range: ByteRange) -> SourceRange {
    SourceRange(start: position(of: range.start), end: position(of: range.end))
  }

  /// The range of a line, counted from 1, without its line break.
  public func content(ofLine line: Int) -> ByteRange { ByteRange(textLine(line - 1).range) }

  // MARK: Lines

  /// A line, counted from 0. Logarithmic in the text's size.
  package func textLine(_ number: Int) -> TextLine {
    let start = start(ofLine: number + 1)
    return textLine(
      number, range: start..<max(start, number + 1 < count ? self.start(ofLine: number + 2) : bytes.count))
  }

  /// The line that contains an offset. Logarithmic in the text's size.
  package func textLine(at place: Int) -> TextLine { textLine(line(of: ByteOffset(place)) - 1) }

  /// The start of the line that contains an offset. Constant time, except for long lines.
  package func lineStart(of place: Int) -> Int { start(ofLine: line(of: ByteOffset(place)), around: place) }

  /// All lines in order. Linear.
  package func forEachLine(_ body: (TextLine) -> Void) {
    var start = start(ofLine: 1)
    for number in 0..<count {
      let end = number + 1 < count ? ByteScan.first(UInt8(ascii: "\n"), in: bytes.span, from: start) + 1 : bytes.count
      body(textLine(number, range: start..<end))
      start = end
    }
  }

  /// - Parameter range: The line, including its line break.
  private func textLine(_ number: Int, range: Range<Int>) -> TextLine {
    var end = range.upperBound
    if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\n") {
      end -= 1
      if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    }
    return TextLine(number: number, range: range.lowerBound..<end, end: range.upperBound)
  }

  /// The start of the line that contains `place`, searched backwards first, because most lines are short.
  private func start(ofLine line: Int, around place: Int) -> Int {
    // The first line starts after a byte order mark.
    guard line > 1 else { return start(ofLine: line) }
    var start = place
    while start > max(0, place - Self.stretch) {
      if bytes[start - 1] == UInt8(ascii: "\n") { return start }
      start -= 1
    }
    return self.start(ofLine: line)
  }

  /// The start of a line, counted from 1. Logarithmic in the text's size.
  private func start(ofLine line: Int) -> Int {
    guard line > 1 else { return ByteOrderMark.length(in: bytes) }
    // The line break is in the last block before which fewer lines end.
    let stretch = breaks.partitioningIndex { Int($0) >= line - 1 } - 1
    let span = bytes.span
    var left = line - 1 - Int(breaks[stretch])
    var index = stretch * Self.stretch
    while true {
      index = ByteScan.first(UInt8(ascii: "\n"), in: span, from: index) + 1
      left -= 1
      if left == 0 { return index }
    }
  }
}

/// A line of a text. It ends at LF, and the CR of a CRLF belongs to the line break.
package struct TextLine {
  /// The line number, from 0.
  package var number: Int
  package var range: Range<Int>
  /// The end of the line, including its line break if it has one.
  package var end: Int

  package var hasBreak: Bool { end > range.upperBound }
}

extension [UInt8] {
  /// The offset after the last LF before `place`; 0 if there is none.
  package func lineStart(before place: Int) -> Int {
    self[..<Swift.min(place, count)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// The number of bytes between the start of the line and `place`, without a byte order mark.
  package func column(of place: Int) -> Int {
    let start = lineStart(before: place)
    return place - start - (self[start..<place].starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0)
  }

  /// Whether only blanks precede `place` on its line. Linear in these blanks, however long the line is.
  package func isFirstOnLine(_ place: Int) -> Bool {
    var start = place
    while start > 0, self[start - 1].isBlank { start -= 1 }
    if start == 0 || self[start - 1] == UInt8(ascii: "\n") { return true }
    // A first key after a byte order mark is still the first on its line.
    return start == ByteOrderMark.utf8.count && self.starts(with: ByteOrderMark.utf8)
  }

  /// The line break used by the first line; LF if it has none.
  package var lineBreak: String {
    guard let feed = firstIndex(of: UInt8(ascii: "\n")), feed > 0 else { return "\n" }
    return self[feed - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The offset after the first LF at or after `place`; the end of the text if there is none.
  package func lineStart(after place: Int) -> Int {
    Swift.min(ByteScan.first(UInt8(ascii: "\n"), in: span, from: place) + 1, count)
  }
}
