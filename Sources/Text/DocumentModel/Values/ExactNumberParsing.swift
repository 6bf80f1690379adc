extension ExactNumber {
  /// Parses a decimal number: a sign, digits, `.` and digits, `e` and a signed exponent; all but one digit is optional.
  ///
  /// Accepts what JSON (RFC 8259, section 6) or the YAML core schema (1.2, section 10.3.2) allows; the caller rejects
  /// forms that its own grammar doesn't. Nil for any other text. Exponents are clamped to ±10^9.
  public init?(decimal text: Span<UInt8>) {
    var reader = DecimalReader()
    for index in text.indices {
      guard reader.take(text[index]) else { return nil }
    }
    guard reader.isComplete else { return nil }
    let exponent = reader.exponentValue - reader.fractionDigits
    if let significand = reader.smallSignificand {
      self.init(significand: significand, exponent: exponent)
    } else {
      self.init(isNegative: reader.isNegative, digits: reader.digits(of: text), exponent: exponent)
    }
  }

  /// Parses digits in base 8 or 16, without a prefix; nil if a character isn't a digit.
  ///
  /// With more than ``digitLimit`` digits, which is an error, only the magnitude is right. Quadratic up to that limit.
  public init?(digits text: Span<UInt8>, radix: Int) {
    guard !text.isEmpty else { return nil }
    for index in text.indices {
      guard let digit = Self.value(ofDigit: text[index]), digit < radix else { return nil }
    }
    // Seven hexadecimal digits have 28 bits; together with a nine-digit decimal limb they stay below 2^64.
    let (bits, digitsAtOnce) = (radix.trailingZeroBitCount, 7)
    // Nine decimal digits per limb, least significant first.
    var limbs: [UInt64] = [0]
    let end = min(text.count, Self.digitLimit)
    var start = 0
    while start < end {
      let count = min(digitsAtOnce, end - start)
      var carry = (start..<start + count).reduce(into: UInt64(0)) { carry, index in
        carry = carry << UInt64(bits) | UInt64(Self.value(ofDigit: text[index]) ?? 0)
      }
      for limb in limbs.indices {
        let product = limbs[limb] << UInt64(bits * count) + carry
        limbs[limb] = product % 1_000_000_000
        carry = product / 1_000_000_000
      }
      if carry > 0 { limbs.append(carry) }
      start += count
    }
    var digits: [UInt8] = []
    for limb in limbs {
      var rest = limb
      for _ in 0..<9 {
        digits.append(UInt8(rest % 10))
        rest /= 10
      }
    }
    // A bit corresponds to 0.30103 decimal digits; unread digits increase the exponent.
    let more = ((text.count - end) * bits * 30_103 + 99_999) / 100_000
    self.init(isNegative: false, digits: digits.reversed(), exponent: more)
  }

  private static func value(ofDigit byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}

/// A state machine that parses a decimal number without allocating.
private struct DecimalReader {
  private enum State {
    case start, integer, fraction, exponentStart, exponentDigits
  }

  private var state = State.start
  private var digitCount = 0
  private var significand: Int64 = 0
  private var overflowed = false
  private var hasSign = false
  private var hasExponentSign = false
  private var exponentIsNegative = false
  private var exponentMagnitude = 0
  private(set) var isNegative = false
  private(set) var fractionDigits = 0

  var isComplete: Bool {
    switch state {
    case .integer, .fraction: digitCount > 0
    case .exponentDigits: true
    case .start, .exponentStart: false
    }
  }

  var exponentValue: Int { exponentIsNegative ? -exponentMagnitude : exponentMagnitude }
  var smallSignificand: Int64? { overflowed ? nil : isNegative ? -significand : significand }

  mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return take(digit: byte - UInt8(ascii: "0"))
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return take(sign: byte)
    case UInt8(ascii: "."):
      guard state == .start || state == .integer else { return false }
      state = .fraction
      return true
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      // `.e5` has no digits.
      guard state == .integer || state == .fraction, digitCount > 0 else { return false }
      state = .exponentStart
      return true
    default: return false
    }
  }

  private mutating func take(digit: UInt8) -> Bool {
    switch state {
    case .start, .integer:
      state = .integer
      append(digit)
    case .fraction:
      fractionDigits += 1
      append(digit)
    case .exponentStart, .exponentDigits:
      state = .exponentDigits
      // Clamp, so that `1e999999999999` doesn't overflow.
      exponentMagnitude = min(exponentMagnitude * 10 + Int(digit), 1_000_000_000)
    }
    return true
  }

  private mutating func append(_ digit: UInt8) {
    digitCount += 1
    let (product, overflow) = significand.multipliedReportingOverflow(by: 10)
    let (sum, overflowOfSum) = product.addingReportingOverflow(Int64(digit))
    if overflow || overflowOfSum { overflowed = true } else { significand = sum }
  }

  private mutating func take(sign byte: UInt8) -> Bool {
    switch state {
    case .start where !hasSign:
      hasSign = true
      isNegative = byte == UInt8(ascii: "-")
      return true
    case .exponentStart where !hasExponentSign:
      hasExponentSign = true
      exponentIsNegative = byte == UInt8(ascii: "-")
      return true
    case .start, .integer, .fraction, .exponentStart, .exponentDigits: return false
    }
  }

  /// All digits of the significand, if it doesn't fit in `smallSignificand`.
  func digits(of text: Span<UInt8>) -> [UInt8] {
    var digits: [UInt8] = []
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") { break }
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { digits.append(byte - UInt8(ascii: "0")) }
    }
    return digits
  }
}

/// The notation of numbers in JSON (RFC 8259, section 6) and in the YAML core schema (1.2, section 10.3.2), which adds
/// `0o17`, `0xFF`, a leading `+` or `.`, a trailing `.`, `.inf` and `.nan`.
public enum NumberNotation {
  /// The number that a whole text means in the YAML core schema; nil if it isn't a number.
  public static func value(of text: Span<UInt8>) -> ExactNumber? {
    guard !text.isEmpty else { return nil }
    if text.count > 2, text[0] == UInt8(ascii: "0") {
      if text[1] == UInt8(ascii: "x") { return ExactNumber(digits: text.extracting(2...), radix: 16) }
      // Only `0o17` is octal: `017` is 17 in YAML 1.2, though 15 in YAML 1.1.
      if text[1] == UInt8(ascii: "o") { return ExactNumber(digits: text.extracting(2...), radix: 8) }
    }
    return special(text) ?? ExactNumber(decimal: text)
  }

  private static func special(_ text: Span<UInt8>) -> ExactNumber? {
    // A special number ends in a letter, any other decimal number in a digit or a dot.
    guard text.count <= 5, text.count >= 4, text[text.count - 1] > UInt8(ascii: "9") else { return nil }
    switch String(copying: text) {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .positiveInfinity
    case "-.inf", "-.Inf", "-.INF": return .negativeInfinity
    case ".nan", ".NaN", ".NAN": return .notANumber
    default: return nil
    }
  }
}
