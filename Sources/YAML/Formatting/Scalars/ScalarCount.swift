internal import SourceText

/// The width of a text: Unicode scalars.
enum ScalarCount {
  static func of(_ text: ArraySlice<UInt8>) -> Int {
    text.reduce(into: 0) { count, byte in if !UTF8Bytes.isContinuation(byte) { count += 1 } }
  }
}
