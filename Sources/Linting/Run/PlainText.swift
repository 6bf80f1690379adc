internal import DocumentModel

/// Whether a text could stand without its quotes.
enum PlainText {
  private static let flowSigns = Set(",[]{}".utf8)
  /// What a plain scalar can't begin with (YAML 1.2.2, 7.3.3).
  private static let indicators = Set(",[]{}#&*!|>'\"%@`".utf8)

  /// Whether a quoted scalar needs its quotes to stand as the value of a key.
  static func needsQuotes(_ index: Int, in source: LintSource, inFlow: Bool) -> Bool {
    let value = source.tokens.value(index)
    if inFlow, value.contains(where: flowSigns.contains) { return true }
    let token = source.tokens[index]
    if token.style == .doubleQuoted, token.line < token.endLine, endsLineInBackslash(source.text[token.range]) {
      return true
    }
    return !isPlain(value)
  }

  private static func endsLineInBackslash(_ text: ArraySlice<UInt8>) -> Bool {
    for index in text.indices where text[index] == UInt8(ascii: "\\") && index + 1 < text.endIndex {
      if TextBytes.isBreak(text[index + 1]) { return true }
    }
    return false
  }

  static func isPlain(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, let last = value.last else { return false }
    let second = value.dropFirst().first
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): if second.map({ $0 == 0x20 }) ?? true { return false }
    case 0x20: return false
    case _: if indicators.contains(first) { return false }
    }
    if last == 0x20 || last == UInt8(ascii: ":") { return false }
    var before: UInt8 = 0
    for byte in value {
      if byte < 0x20 || byte == 0x7F { return false }
      if before == UInt8(ascii: ":"), byte == 0x20 { return false }
      if before == 0x20, byte == UInt8(ascii: "#") { return false }
      before = byte
    }
    return isPrintable(value)
  }

  /// YAML 1.2.2, 5.1, and no line breaks of YAML 1.1.
  static func isPrintable(_ value: ArraySlice<UInt8>) -> Bool {
    if value.allSatisfy({ $0 < 0x80 }) { return true }
    return String(decoding: value, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x80...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
      case _: true
      }
    }
  }
}
