/// Where each line of a text starts: turns byte offsets into lines and columns.
///
/// Made only for a text that something is reported of: one pass over the bytes, four bytes a line.
/// A line ends at LF; the CR of a CRLF belongs to the line's end. A byte order mark takes no column; bytes that are no UTF-8
/// take those of the U+FFFD that stand for them.
public struct LineIndex: Sendable {
  /// As long as the text, with the same lines and as many characters.
  private let bytes: [UInt8]
  private let lineStarts: [UInt32]
  /// How many scalars start before each stretch of ``stretch`` bytes: a line may be as long as the text.
  private let scalars: [UInt32]
  /// How many of these take two units in UTF-16.
  private let surrogatePairs: [UInt32]
  private static let stretch = 1_024

  public init(_ text: [UInt8]) {
    let bytes = UTF8Bytes.countable(text)
    self.bytes = bytes
    var starts: [UInt32] = [UInt32(ByteOrderMark.length(in: bytes))]
    var scalars: [UInt32] = []
    scalars.reserveCapacity(bytes.count / Self.stretch + 1)
    var pairs: [UInt32] = []
    pairs.reserveCapacity(bytes.count / Self.stretch + 1)
    var count: UInt32 = 0
    var pairCount: UInt32 = 0
    let span = bytes.span
    var index = 0
    while index < span.count {
      scalars.append(count)
      pairs.append(pairCount)
      let end = min(index + Self.stretch, span.count)
      // Eight bytes at a time: the high bit of a byte tells what it is.
      while index &+ 8 <= end {
        let word = ByteScan.word(span, at: index)
        count &+= 8
        let others = word & 0x8080_8080_8080_8080
        if others != 0 {
          count &-= UInt32((others & ~(word << 1)).nonzeroBitCount)
          pairCount &+= UInt32((others & (word << 1) & (word << 2) & (word << 3)).nonzeroBitCount)
        }
        var breaks = ByteScan.places(of: UInt8(ascii: "\n"), in: word)
        while breaks != 0 {
          starts.append(UInt32(clamping: index &+ breaks.trailingZeroBitCount / 8 &+ 1))
          breaks &= breaks &- 1
        }
        index &+= 8
      }
      while index < end {
        let byte = span[index]
        if !UTF8Bytes.isContinuation(byte) { count &+= 1 }
        if Self.isOfSurrogatePair(byte) { pairCount &+= 1 }
        if byte == UInt8(ascii: "\n") { starts.append(UInt32(clamping: index + 1)) }
        index &+= 1
      }
    }
    lineStarts = starts
    self.scalars = scalars
    surrogatePairs = pairs
  }

  /// How many lines there are; a text that ends in a line break has an empty last line.
  public var count: Int { lineStarts.count }

  /// The position of an offset; one past the end is taken for the end. Logarithmic in the lines.
  public func position(of offset: ByteOffset) -> SourcePosition {
    let target = min(offset.index, bytes.count)
    let line = lineNumber(at: target)
    let start = Int(lineStarts[line - 1])
    let column = target > start ? scalarCount(start..<target) + 1 : 1
    return SourcePosition(line: line, column: column, offset: ByteOffset(target))
  }

  /// The offset of a column, counted in scalars from 1; a column behind the line's end is taken for its end, a line behind the
  /// last for the text's end.
  public func offset(ofLine line: Int, column: Int) -> ByteOffset {
    offset(inLine: line, units: max(column, 1) - 1) { UTF8Bytes.isContinuation($0) ? 0 : 1 }
  }

  /// The position of an offset as editors count it. Logarithmic in the lines.
  public func utf16Position(of offset: ByteOffset) -> UTF16Position {
    let target = min(offset.index, bytes.count)
    let line = lineNumber(at: target)
    let start = min(Int(lineStarts[line - 1]), target)
    return UTF16Position(line: line - 1, character: utf16Count(before: target) - utf16Count(before: start))
  }

  /// The offset of a position as editors count it. A line behind the last is taken for the text's end, a character behind
  /// the line's end for that; a place inside a surrogate pair is taken for the place before it.
  public func offset(of position: UTF16Position) -> ByteOffset {
    offset(inLine: min(max(position.line, 0), count) + 1, units: position.character) { byte in
      UTF8Bytes.isContinuation(byte) ? 0 : Self.isOfSurrogatePair(byte) ? 2 : 1
    }
  }

  /// Linear in the line.
  ///
  /// - Parameter width: how many units a byte begins.
  private func offset(inLine line: Int, units: Int, width: (UInt8) -> Int) -> ByteOffset {
    guard line <= count else { return ByteOffset(bytes.count) }
    let content = content(ofLine: max(line, 1)).indices
    var left = max(units, 0)
    var index = content.lowerBound
    while index < content.upperBound {
      let units = width(bytes[index])
      if units > left { break }
      left -= units
      index += 1
    }
    return ByteOffset(index)
  }

  private func scalarCount(_ range: Range<Int>) -> Int {
    guard range.count <= Self.stretch else {
      return scalarCount(before: range.upperBound) - scalarCount(before: range.lowerBound)
    }
    let bytes = bytes.span
    var count = 0
    for index in range where !UTF8Bytes.isContinuation(bytes[index]) { count += 1 }
    return count
  }

  private func scalarCount(before offset: Int) -> Int {
    count(before: offset, scalars) { !UTF8Bytes.isContinuation($0) }
  }

  private func utf16Count(before offset: Int) -> Int {
    scalarCount(before: offset) + count(before: offset, surrogatePairs, where: Self.isOfSurrogatePair)
  }

  /// How many bytes before an offset are of a kind, by their number before each stretch.
  private func count(before offset: Int, _ known: [UInt32], where isCounted: (UInt8) -> Bool) -> Int {
    guard offset > 0 else { return 0 }
    let checkpoint = (offset - 1) / Self.stretch
    var count = Int(known[checkpoint])
    for index in checkpoint * Self.stretch..<offset where isCounted(bytes[index]) { count += 1 }
    return count
  }

  /// Whether a byte begins a scalar above U+FFFF.
  private static func isOfSurrogatePair(_ byte: UInt8) -> Bool { byte >= 0xF0 }

  public func range(of range: ByteRange) -> SourceRange {
    SourceRange(start: position(of: range.start), end: position(of: range.end))
  }

  /// The bytes of a line, counted from 1, without its line break.
  public func content(ofLine line: Int) -> ByteRange {
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) - 1 : bytes.count
    if line < lineStarts.count, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return ByteRange(start..<max(start, end))
  }

  private func lineNumber(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }
}
