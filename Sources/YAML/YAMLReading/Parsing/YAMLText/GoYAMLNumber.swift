internal import DocumentModel

/// Numbers as the YAML packages for Go read them: `0755`, `0o755`, `0x1F`, `0b1` and `1_000` are integers, `08` and
/// `1e3` are floats, and base 60 doesn't exist.
enum GoYAMLNumber {
  /// The number; nil for a string.
  static func value(of text: ArraySlice<UInt8>) -> (number: ExactNumber, isFloat: Bool)? {
    if let special = special(text) { return (special, true) }
    // Underscores may group digits only if the number starts with a digit or a sign.
    let plain = text.first == UInt8(ascii: ".") ? Array(text) : text.filter { $0 != UInt8(ascii: "_") }
    let sign = plain.first.flatMap { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") ? $0 : nil }
    let unsigned = sign == nil ? plain[...] : plain.dropFirst()
    if let magnitude = integer(unsigned, isSigned: sign != nil) {
      return (sign == UInt8(ascii: "-") ? magnitude.negated : magnitude, false)
    }
    // A 64-bit float, or else a string.
    guard let first = unsigned.first, first.isDigit || first == UInt8(ascii: "."),
      let number = ExactNumber(decimal: plain.span), number.isFinite,
      Double(String(decoding: plain, as: UTF8.self))?.isFinite == true
    else { return nil }
    return (number, true)
  }

  private static func special(_ text: ArraySlice<UInt8>) -> ExactNumber? {
    switch text.count <= 5 ? String(decoding: text, as: UTF8.self) : "" {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": .positiveInfinity
    case "-.inf", "-.Inf", "-.INF": .negativeInfinity
    case ".nan", ".NaN", ".NAN": .notANumber
    case _: nil
    }
  }

  /// The 64-bit integer that `strconv.ParseInt` and `ParseUint` return for base 0.
  private static func integer(_ text: ArraySlice<UInt8>, isSigned: Bool) -> ExactNumber? {
    guard let first = text.first, first.isDigit else { return nil }
    var (digits, radix) = (text, 10)
    if first == UInt8(ascii: "0"), text.count > 1 {
      switch text[text.startIndex + 1] | 0x20 {
      case UInt8(ascii: "x"): (digits, radix) = (text.dropFirst(2), 16)
      case UInt8(ascii: "b"): (digits, radix) = (text.dropFirst(2), 2)
      case UInt8(ascii: "o"): (digits, radix) = (text.dropFirst(2), 8)
      case _: (digits, radix) = (text.dropFirst(), 8)
      }
    }
    // `UInt64` alone would accept a second sign.
    guard let start = digits.first, start != UInt8(ascii: "+"), start != UInt8(ascii: "-"),
      let value = UInt64(String(decoding: digits, as: UTF8.self), radix: radix), !isSigned || value <= UInt64(Int64.max)
    else { return nil }
    return ExactNumber(decimal: Array(String(value).utf8).span)
  }
}
