package import DocumentModel

/// Resolves plain scalars by the core schema (YAML 1.2.2, 10.3.2).
package enum CoreSchema {
  package enum Value {
    case null
    case boolean(Bool)
    case number(ExactNumber, isFloat: Bool)
    case string
  }

  package static func resolve(_ text: Span<UInt8>) -> Value {
    guard !text.isEmpty else { return .null }
    switch text[0] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return number(text) ?? .string
    case UInt8(ascii: "~"): return text.count == 1 ? .null : .string
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"),
      UInt8(ascii: "F"):
      return text.count <= 5 ? word(text) : .string
    default: return .string
    }
  }

  private static func number(_ text: Span<UInt8>) -> Value? {
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

  /// Compares each word in its three spellings as an integer of its bytes.
  private static func word(_ text: Span<UInt8>) -> Value {
    var bytes: UInt64 = 0
    for index in text.indices { bytes = bytes << 8 | UInt64(text[index]) }
    switch bytes {
    // null, Null, NULL
    case 0x6E75_6C6C, 0x4E75_6C6C, 0x4E55_4C4C: return .null
    // true, True, TRUE
    case 0x7472_7565, 0x5472_7565, 0x5452_5545: return .boolean(true)
    // false, False, FALSE
    case 0x66_616C_7365, 0x46_616C_7365, 0x46_414C_5345: return .boolean(false)
    default: return .string
    }
  }
}
