/// Quoted scalars (YAML 1.2.2, 7.3).
package enum QuotedText {
  package enum Escapes: Sendable {
    /// YAML's named escapes where they exist.
    case yaml
    /// Only escapes that JSON has too.
    case json
  }

  /// In double quotes, or in single quotes if that needs fewer escapes.
  package static func preferred(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let single = prefersSingle(text) ? single(text) : nil
    return single ?? double(text)
  }

  /// Whether double quotes need more escapes than single quotes need doubled quotes.
  private static func prefersSingle(_ text: ArraySlice<UInt8>) -> Bool {
    var inDouble = 0
    var inSingle = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): inDouble += 1
      case UInt8(ascii: "'"): inSingle += 1
      case _: continue
      }
    }
    return inDouble > inSingle
  }

  /// In single quotes, on one line; nil if the string needs escapes.
  package static func single(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.allSatisfy({ $0 >= 0x20 }), !EscapedCharacters.areNeeded(for: text) else { return nil }
    var result: [UInt8] = [UInt8(ascii: "'")]
    for byte in text {
      if byte == UInt8(ascii: "'") { result.append(byte) }
      result.append(byte)
    }
    result.append(UInt8(ascii: "'"))
    return result
  }

  /// In double quotes, on one line, with as few escapes as possible.
  ///
  /// - Parameter showsInvisible: Whether invisible characters are escaped too.
  package static func double(
    _ text: ArraySlice<UInt8>, escapes: Escapes = .yaml, showsInvisible: Bool = false
  ) -> [UInt8] {
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
      case _ where length < 0 || showsInvisible && InvisibleCharacters.isInvisible(text[index..<end]):
        result.append(contentsOf: escape(text[index..<end], escapes: escapes).utf8)
      case _: result.append(contentsOf: text[index..<end])
      }
      index = end
    }
    result.append(UInt8(ascii: "\""))
    return result
  }

  private static let names: [UInt32: String] = [
    0x00: "\\0", 0x07: "\\a", 0x08: "\\b", 0x0B: "\\v", 0x0C: "\\f", 0x0D: "\\r", 0x1B: "\\e", 0x85: "\\N",
    0xA0: "\\_", 0x2028: "\\L", 0x2029: "\\P",
  ]

  private static func escape(_ character: ArraySlice<UInt8>, escapes: Escapes) -> String {
    guard let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first?.value else { return "" }
    if escapes == .yaml, let name = names[scalar] { return name }
    if scalar == 0x0D { return "\\r" }
    let digits = String(scalar, radix: 16, uppercase: true)
    let width = scalar > 0xFFFF ? 8 : scalar > 0xFF || escapes == .json ? 4 : 2
    let sign = width == 8 ? "\\U" : width == 4 ? "\\u" : "\\x"
    return sign + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension QuotedText {
  package static func single(_ text: String) -> String? {
    single(Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
  }

  package static func double(_ text: String, escapes: Escapes = .yaml, showsInvisible: Bool = false) -> String {
    String(decoding: double(Array(text.utf8)[...], escapes: escapes, showsInvisible: showsInvisible), as: UTF8.self)
  }
}
