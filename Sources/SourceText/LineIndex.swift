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
  private static let stretch = 1_024

  public init(_ text: [UInt8]) {
    let bytes = UTF8Bytes.countable(text)
    self.bytes = bytes
    var starts: [UInt32] = [UInt32(ByteOrderMark.length(in: bytes))]
    var scalars: [UInt32] = []
    scalars.reserveCapacity(bytes.count / Self.stretch + 1)
    var count: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      if index % Self.stretch == 0 { scalars.append(count) }
      if !UTF8Bytes.isContinuation(byte) { count &+= 1 }
      if byte == UInt8(ascii: "\n") { starts.append(UInt32(clamping: index + 1)) }
    }
    lineStarts = starts
    self.scalars = scalars
  }

  /// How many lines there are; a text that ends in a line break has an empty last line.
  public var count: Int { lineStarts.count }

  /// The position of an offset; one past the end is taken for the end. Logarithmic in the lines.
  public func position(of offset: ByteOffset) -> SourcePosition {
    let target = min(offset.index, bytes.count)
    let line = lineNumber(at: target)
    let start = Int(lineStarts[line - 1])
    let column = target > start ? scalarCount(before: target) - scalarCount(before: start) + 1 : 1
    return SourcePosition(line: line, column: column, offset: ByteOffset(target))
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
