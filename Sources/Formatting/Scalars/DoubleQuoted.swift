internal import YAMLParsing

/// Text in double quotes, with escapes only where nothing else will do (YAML 1.2.2, 7.3.1).
enum DoubleQuoted {
  static func write(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    result.reserveCapacity(text.count + 2)
    var index = text.startIndex
    while index < text.endIndex {
      let length = EscapedCharacters.length(at: index, in: text)
      let end = min(index + abs(length), text.endIndex)
      switch text[index] {
      case UInt8(ascii: "\""): result.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): result.append(contentsOf: "\\\\".utf8)
      case 0x09: result.append(contentsOf: "\\t".utf8)
      case 0x0A: result.append(contentsOf: "\\n".utf8)
      case _ where length < 0: result.append(contentsOf: escape(text[index..<end]).utf8)
      case _: result.append(contentsOf: text[index..<end])
      }
      index = end
    }
    result.append(UInt8(ascii: "\""))
    return result
  }

  private static let names: [UInt32: String] = [
    0x00: "\\0", 0x07: "\\a", 0x08: "\\b", 0x0B: "\\v", 0x0C: "\\f", 0x0D: "\\r", 0x1B: "\\e", 0x85: "\\N",
    0x2028: "\\L", 0x2029: "\\P",
  ]

  private static func escape(_ character: ArraySlice<UInt8>) -> String {
    guard let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first?.value else { return "" }
    if let name = names[scalar] { return name }
    let digits = String(scalar, radix: 16, uppercase: true)
    let width = scalar > 0xFF ? 4 : 2
    return (width == 4 ? "\\u" : "\\x") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
