internal import DocumentModel
internal import YAMLReading

enum ScalarReading {
  /// The value of a key or scalar, given its bytes as written.
  static func text(_ written: ArraySlice<UInt8>) -> String {
    guard let first = written.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
      return String(decoding: written, as: UTF8.self)
    }
    let document = YAMLParser.parse(Array(written), limits: Limits()).document
    return document.roots.first.flatMap(document.string) ?? String(decoding: written, as: UTF8.self)
  }
}
