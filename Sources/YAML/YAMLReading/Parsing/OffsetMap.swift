import DocumentModel

/// Converts libyaml's marks, which count code points, to byte offsets.
///
/// The marks come almost in order, so a cursor that moves both ways takes about one pass over the text in total.
struct OffsetMap {
  private let isASCII: Bool
  private let start: Int
  private let end: Int
  private var codePoint = 0
  private var byte: Int

  /// - Parameters:
  ///   - start: The byte offset where the parser's input begins.
  ///   - end: The end of the text, which no result exceeds.
  init(start: Int, end: Int, isASCII: Bool) {
    self.start = start
    self.end = end
    self.isASCII = isASCII
    byte = start
  }

  @inline(__always)
  mutating func offset(of index: Int, in bytes: borrowing Span<UInt8>) -> Int {
    isASCII ? min(start + index, end) : scan(to: index, bytes: bytes)
  }

  private mutating func scan(to index: Int, bytes: borrowing Span<UInt8>) -> Int {
    while codePoint < index, byte < end {
      byte += 1
      while byte < end, UTF8Bytes.isContinuation(bytes[byte]) { byte += 1 }
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
