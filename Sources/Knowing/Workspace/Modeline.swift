internal import BundledSchemas
package import SourceText

/// The comment by which a file names its schema: `# yaml-language-server: $schema=…`, or `# settle: schema=…`, which no other
/// program takes for its own.
package enum Modeline {
  /// The comment that names a schema. What is inside the program is named so that others don't look for a file of that name.
  package static func comment(_ reference: SchemaReference) -> String {
    reference.uri.hasPrefix(BundledSchema.base)
      ? "# settle: schema=\(reference.shown)" : "# yaml-language-server: $schema=\(reference.shown)"
  }

  /// What stands behind the `=`, and where. Only comments before the first content count. Linear in these.
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
    let start = skipBlanks(comment)
    let found = [("yaml-language-server:", "$schema="), ("settle:", "schema=")].lazy.compactMap { name, sign in
      drop(name, from: start).flatMap { drop(sign, from: skipBlanks($0)) }
    }
    guard let value = found.first else { return nil }
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
