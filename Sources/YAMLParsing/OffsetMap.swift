import SourceText

/// Turns libyaml's marks, which count code points, into byte offsets.
///
/// Marks come nearly in order, so a cursor that runs forwards and back costs one pass over the text in all.
struct OffsetMap {
  private let isASCII: Bool
  private let start: Int
  private var codePoint = 0
  private var byte: Int

  /// - Parameter start: the byte at which the parser's input begins.
  init(start: Int, isASCII: Bool) {
    self.start = start
    self.isASCII = isASCII
    byte = start
  }

  @inline(__always)
  mutating func offset(of index: Int, in bytes: borrowing Span<UInt8>) -> Int {
    isASCII ? min(start + index, bytes.count) : scan(to: index, bytes)
  }

  private mutating func scan(to index: Int, _ bytes: borrowing Span<UInt8>) -> Int {
    while codePoint < index, byte < bytes.count {
      byte += 1
      while byte < bytes.count, UTF8Bytes.isContinuation(bytes[byte]) { byte += 1 }
      codePoint += 1
    }
    while codePoint > index, byte > start {
      byte -= 1
      while byte > start, UTF8Bytes.isContinuation(bytes[byte]) { byte -= 1 }
      codePoint -= 1
    }
    return byte
  }
}
