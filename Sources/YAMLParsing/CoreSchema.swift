internal import DocumentModel

/// What a plain scalar stands for by the core schema (YAML 1.2.2, 10.3.2).
enum CoreSchema {
  enum Value {
    case null
    case boolean(Bool)
    case number(ExactNumber, isFloat: Bool)
    case string
  }

  static func resolve(_ text: Span<UInt8>) -> Value {
    guard !text.isEmpty else { return .null }
    switch text[0] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return number(text) ?? .string
    case UInt8(ascii: "~"): return text.count == 1 ? .null : .string
    case UInt8(ascii: "n"), UInt8(ascii: "N"): return matches(text, "null", "Null", "NULL") ? .null : .string
    case UInt8(ascii: "t"), UInt8(ascii: "T"):
      return matches(text, "true", "True", "TRUE") ? .boolean(true) : .string
    case UInt8(ascii: "f"), UInt8(ascii: "F"):
      return matches(text, "false", "False", "FALSE") ? .boolean(false) : .string
    default: return .string
    }
  }

  static func number(_ text: Span<UInt8>) -> Value? {
    guard let number = NumberNotation.value(of: text) else { return nil }
    return .number(number, isFloat: isFloat(text))
  }

  private static func isFloat(_ text: Span<UInt8>) -> Bool {
    if text.count > 1, text[0] == UInt8(ascii: "0"), text[1] == UInt8(ascii: "x") { return false }
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return true
      default: continue
      }
    }
    return false
  }

  /// Whether the text is one of three spellings of equal length.
  private static func matches(
    _ text: Span<UInt8>, _ lower: StaticString, _ title: StaticString, _ upper: StaticString
  ) -> Bool {
    text.count == lower.utf8CodeUnitCount && (equals(text, lower) || equals(text, title) || equals(text, upper))
  }

  private static func equals(_ text: Span<UInt8>, _ spelling: StaticString) -> Bool {
    for index in text.indices where unsafe text[index] != spelling.utf8Start[index] { return false }
    return true
  }
}
