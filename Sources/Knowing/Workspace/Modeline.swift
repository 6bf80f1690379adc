package import SourceText

/// The comment by which a file names its schema: `# yaml-language-server: $schema=…`.
package enum Modeline {
  /// What stands behind `$schema=`, and where. Only comments before the first content count. Linear in these.
  package static func schema(in text: [UInt8]) -> (reference: String, range: ByteRange)? {
    var index = ByteOrderMark.length(in: text)
    while index < text.count {
      let end = text[index...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      let line = text[index..<end]
      let content = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      switch content.first {
      case UInt8(ascii: "#"):
        if let found = schema(inComment: content.dropFirst()) { return found }
      case nil, UInt8(ascii: "\r"), UInt8(ascii: "%"): break
      case _:
        let isMarker = line.elementsEqual("---".utf8) || line.elementsEqual("---\r".utf8)
        if !isMarker { return nil }
      }
      index = end + 1
    }
    return nil
  }

  private static func schema(inComment comment: ArraySlice<UInt8>) -> (String, ByteRange)? {
    var rest = skipBlanks(comment)
    guard let afterName = drop("yaml-language-server:", from: rest) else { return nil }
    rest = skipBlanks(afterName)
    guard let value = drop("$schema=", from: rest) else { return nil }
    let reference = value.prefix { $0 > 0x20 }
    guard !reference.isEmpty else { return nil }
    return (String(decoding: reference, as: UTF8.self), ByteRange(reference.startIndex..<reference.endIndex))
  }

  private static func skipBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private static func drop(_ prefix: String, from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    bytes.starts(with: prefix.utf8) ? bytes.dropFirst(prefix.utf8.count) : nil
  }
}
