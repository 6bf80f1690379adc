/// Where each line of a text starts: turns byte offsets into lines and columns.
///
/// Made only for a text that something is reported of: one pass over the bytes, four bytes a line.
/// A line ends at LF; the CR of a CRLF belongs to the line's end. A byte order mark takes no column.
public struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let lineStarts: [UInt32]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts: [UInt32] = [UInt32(ByteOrderMark.length(in: bytes))]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(UInt32(clamping: index + 1))
    }
    lineStarts = starts
  }

  /// How many lines there are; a text that ends in a line break has an empty last line.
  public var count: Int { lineStarts.count }

  /// The position of an offset; one past the end is taken for the end. Logarithmic in the lines, linear in the line.
  public func position(of offset: ByteOffset) -> SourcePosition {
    let target = min(offset.index, bytes.count)
    let line = lineNumber(at: target)
    var column = 1
    var index = Int(lineStarts[line - 1])
    while index < target {
      if !UTF8Bytes.isContinuation(bytes[index]) { column += 1 }
      index += 1
    }
    return SourcePosition(line: line, column: column, offset: ByteOffset(target))
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
