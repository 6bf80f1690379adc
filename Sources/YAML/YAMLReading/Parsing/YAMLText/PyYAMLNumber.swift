internal import DocumentModel

/// PyYAML's numbers: `0755` is octal, `1_000` has digit groups, `12:30:00` is in base 60, and `1e3` is a string.
enum PyYAMLNumber {
  /// The maximum length of a number in base 60, which takes quadratic time.
  private static let maxBase60Bytes = 1_000

  /// The number; nil for a string, and for `0b_`, which PyYAML rejects.
  static func value(of text: ArraySlice<UInt8>) -> (number: ExactNumber, isFloat: Bool)? {
    let sign = text.first.flatMap { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") ? $0 : nil }
    let unsigned = sign == nil ? text : text.dropFirst()
    guard let first = unsigned.first else { return nil }
    if first == UInt8(ascii: "."), let special = special(text, unsigned: unsigned) { return (special, true) }
    guard let magnitude = integer(unsigned) ?? float(unsigned, isSigned: sign != nil) else { return nil }
    let isFloat = unsigned.contains(UInt8(ascii: "."))
    return (sign == UInt8(ascii: "-") ? magnitude.negated : magnitude, isFloat)
  }

  private static func special(_ text: ArraySlice<UInt8>, unsigned: ArraySlice<UInt8>) -> ExactNumber? {
    switch String(decoding: unsigned.dropFirst(), as: UTF8.self) {
    case "inf", "Inf", "INF": text.first == UInt8(ascii: "-") ? .negativeInfinity : .positiveInfinity
    case "nan", "NaN", "NAN": text.count == unsigned.count ? .notANumber : nil
    case _: nil
    }
  }

  private static func integer(_ text: ArraySlice<UInt8>) -> ExactNumber? {
    let digits = text.filter { $0 != UInt8(ascii: "_") }
    guard text.first == UInt8(ascii: "0") else {
      if text.contains(UInt8(ascii: ":")) { return text.contains(UInt8(ascii: ".")) ? nil : base60(text) }
      return text.first?.isDigit == true && digits.allSatisfy(\.isDigit) ? decimal(digits) : nil
    }
    if text.count == 1 { return .zero }
    switch text[text.startIndex + 1] {
    case UInt8(ascii: "b"): return based(Array(digits.dropFirst(2)), radix: 2)
    case UInt8(ascii: "x"): return based(Array(digits.dropFirst(2)), radix: 16)
    case _: return based(digits, radix: 8)
    }
  }

  /// `[0-9][0-9_]*\.[0-9_]*([eE][-+][0-9]+)?`; without a sign, the digits before the point may be missing. Or base 60.
  private static func float(_ text: ArraySlice<UInt8>, isSigned: Bool) -> ExactNumber? {
    guard let point = text.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    if text.contains(UInt8(ascii: ":")) { return base60(text) }
    let (whole, rest) = (text[..<point], text[(point + 1)...])
    let fraction = rest.prefix { isDigit($0) }
    let power = rest[fraction.endIndex...]
    guard whole.allSatisfy(isDigit), whole.first?.isDigit ?? (!isSigned && fraction.first?.isDigit == true) else {
      return nil
    }
    if !power.isEmpty {
      let digits = power.dropFirst(2)
      guard power.first.map({ $0 | 0x20 == UInt8(ascii: "e") }) == true, let sign = power.dropFirst().first,
        sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+"), !digits.isEmpty, digits.allSatisfy(\.isDigit)
      else { return nil }
    }
    return decimal(text.filter { $0 != UInt8(ascii: "_") })
  }

  private static func decimal(_ digits: [UInt8]) -> ExactNumber? { ExactNumber(decimal: digits.span) }

  private static func based(_ digits: [UInt8], radix: Int) -> ExactNumber? {
    ExactNumber(digits: digits.span, radix: radix)
  }

  /// `[0-9][0-9_]*(:[0-5]?[0-9])+`, optionally with a fraction. Quadratic, but the length is limited.
  private static func base60(_ text: ArraySlice<UInt8>) -> ExactNumber? {
    let point = text.firstIndex(of: UInt8(ascii: "."))
    let groups = text[..<(point ?? text.endIndex)].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let fraction = point.map { text[($0 + 1)...] } ?? []
    // An integer can't start with 0: `01:30` is a string, but `01:30.5` isn't.
    guard groups.count > 1, text.count <= maxBase60Bytes, groups[0].first?.isDigit == true,
      point != nil || groups[0].first != UInt8(ascii: "0"), groups[0].allSatisfy(isDigit),
      groups.dropFirst().allSatisfy(isBase60Group), fraction.allSatisfy(isDigit)
    else { return nil }
    // Decimal digits, least significant first.
    var digits: [UInt8] = groups[0].filter(\.isDigit).reversed().map { $0 - UInt8(ascii: "0") }
    for group in groups.dropFirst() {
      var carry = group.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      for index in digits.indices {
        carry += Int(digits[index]) * 60
        digits[index] = UInt8(carry % 10)
        carry /= 10
      }
      while carry > 0 {
        digits.append(UInt8(carry % 10))
        carry /= 10
      }
    }
    let decimals = fraction.filter(\.isDigit).map { $0 - UInt8(ascii: "0") }
    return ExactNumber(isNegative: false, digits: digits.reversed() + decimals, exponent: -decimals.count)
  }

  /// `[0-5]?[0-9]`
  private static func isBase60Group(_ group: ArraySlice<UInt8>) -> Bool {
    guard let first = group.first, group.allSatisfy(\.isDigit) else { return false }
    return group.count == 1 || group.count == 2 && first <= UInt8(ascii: "5")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte.isDigit || byte == UInt8(ascii: "_") }
}
