import DocumentModel

/// Turns libyaml's marks, which count code points, into byte offsets.
///
/// Marks come nearly in order, so a cursor that runs forwards and back costs one pass over the text in all.
struct OffsetMap {
  private let isASCII: Bool
  private let start: Int
  private let end: Int
  private var codePoint = 0
  private var byte: Int

  /// - Parameters:
  ///   - start: the byte at which the parser's input begins.
  ///   - end: the end of the text; no offset lies past it.
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
