internal import DocumentModel

/// Parses a possible number by the rules of YAML 1.1 and 1.2 at once.
struct NumberTraits {
  private let text: [UInt8]
  private let start: Int
  private let end: Int
  private var place: Int

  /// - Parameter range: The range of the scalar; not empty.
  init(_ text: [UInt8], range: Range<Int>) {
    self.text = text
    start = range.lowerBound
    end = range.upperBound
    place = range.lowerBound
  }

  /// The number of digits that a double preserves in any case.
  private static let safeDigits = 15

  mutating func read() -> ScalarTraits {
    let isSigned = text[start] == UInt8(ascii: "+") || text[start] == UInt8(ascii: "-")
    if isSigned { place += 1 }
    guard let first = peek() else { return [] }
    if first == UInt8(ascii: ".") { return afterPoint(digits: 0, isSigned: isSigned, hasUnderscore: false) }
    guard first.isDigit else { return [] }
    // `0x`, `0b` and `0o` must be followed by a digit.
    if first == UInt8(ascii: "0"), place + 2 < end, let radix = radix(isSigned: isSigned) { return radix }
    let start = place
    var hasUnderscore = false
    var isOctal = true
    while let byte = peek(), byte.isDigit || byte == UInt8(ascii: "_") {
      if byte == UInt8(ascii: "_") { hasUnderscore = true }
      // `0899` can't be octal.
      if byte == UInt8(ascii: "8") || byte == UInt8(ascii: "9") { isOctal = false }
      place += 1
    }
    let digits = place - start
    switch peek() {
    case nil:
      if hasUnderscore { return .olderNumber }
      if first == UInt8(ascii: "0"), digits > 1 { return isOctal ? .implicitOctal : .newerNumber }
      return digits > Self.safeDigits ? [.number, .largeNumber] : .number
    case UInt8(ascii: ":"): return sexagesimal(isPadded: first == UInt8(ascii: "0"))
    case UInt8(ascii: "."): return afterPoint(digits: digits, isSigned: isSigned, hasUnderscore: hasUnderscore)
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      // `1_0e3` is a string to all parsers.
      return hasUnderscore ? [] : exponent(digits: digits, hasPoint: false, traits: [])
    // Four digits and a dash may start a date, as in `2024-01-02`.
    case UInt8(ascii: "-"): return !isSigned && digits == 4 && !hasUnderscore ? timestamp() : []
    case _: return []
    }
  }

  private func peek() -> UInt8? {
    place < end ? text[place] : nil
  }

  /// The traits of a number with `0x`, `0b` or `0o`; nil for any other.
  private func radix(isSigned: Bool) -> ScalarTraits? {
    let digits = text[(place + 2)..<end]
    switch text[place + 1] {
    case UInt8(ascii: "o"):
      // `-0o7` is a string, because of its sign.
      return !isSigned && digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x37 }) ? .explicitOctal : []
    case UInt8(ascii: "b"):
      return digits.allSatisfy({ $0 == 0x30 || $0 == 0x31 || $0 == UInt8(ascii: "_") }) ? .olderNumber : []
    case UInt8(ascii: "x"):
      guard digits.allSatisfy(Self.isHexadecimal) else { return [] }
      // The core schema allows `0x1F`, but neither `-0x1F` nor `0x1_F`.
      if isSigned || digits.contains(UInt8(ascii: "_")) { return .olderNumber }
      // 13 hexadecimal digits have 52 bits, which a double represents exactly.
      return digits.count > 13 ? [.number, .largeNumber] : .number
    case _: return nil
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: "_") || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
  }

  /// - Parameter digits: The number of characters before the point, including underscores.
  private mutating func afterPoint(digits: Int, isSigned: Bool, hasUnderscore: Bool) -> ScalarTraits {
    if digits == 0, let special = special(isSigned: isSigned) { return special }
    place += 1
    let start = place
    var hasUnderscore = hasUnderscore
    while let byte = peek(), byte.isDigit || byte == UInt8(ascii: "_") {
      if byte == UInt8(ascii: "_") { hasUnderscore = true }
      place += 1
    }
    let fraction = place - start
    // Without digits, a point is a string, as in `.` and `...`.
    guard digits > 0 || fraction > 0 else { return [] }
    var traits: ScalarTraits = digits == 0 ? .leadingPoint : []
    switch peek() {
    case nil:
      if hasUnderscore { return .olderNumber }
      // `-.5` is a number only in YAML 1.2.
      traits.insert(digits == 0 && isSigned ? .newerNumber : .number)
      // `1.0` is fine, but `1.10` may be a version.
      if fraction > 1, text[place - 1] == UInt8(ascii: "0") { traits.insert(.trailingZero) }
      if digits + fraction > Self.safeDigits { traits.insert(.largeNumber) }
      return traits
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      if hasUnderscore { return [] }
      if digits == 0, isSigned { traits.insert(.newerNumber) }
      return exponent(digits: digits + fraction, hasPoint: true, traits: traits)
    case _: return []
    }
  }

  /// YAML 1.1 parsers require a point, and a sign in the exponent.
  private mutating func exponent(digits: Int, hasPoint: Bool, traits: ScalarTraits) -> ScalarTraits {
    place += 1
    var hasSign = false
    if let byte = peek(), byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
      hasSign = true
      place += 1
    }
    let start = place
    while let byte = peek(), byte.isDigit { place += 1 }
    guard place > start, place == end else { return [] }
    var traits = traits.union(.exponent)
    // To YAML 1.1, `1e3` and `1.5e3` are strings; `1.5e+3` is a number to all parsers.
    traits.insert(!hasPoint || !hasSign || traits.contains(.newerNumber) ? .newerNumber : .number)
    // An exponent of three digits may exceed the range of a double.
    if place - start > 2 || digits > Self.safeDigits { traits.insert(.largeNumber) }
    return traits
  }

  private func special(isSigned: Bool) -> ScalarTraits? {
    guard end - place == 4 else { return nil }
    switch String(decoding: text[(place + 1)..<end], as: UTF8.self) {
    case "inf", "Inf", "INF": return .infinity
    // `-.nan` isn't a number in either version.
    case "nan", "NaN", "NAN": return isSigned ? [] : .notANumber
    case _: return nil
    }
  }

  /// Groups of one or two digits below 60, the last with an optional fraction, as in the regular expressions of YAML
  /// 1.1 and PyYAML: `1:30` and `01:30.5` are numbers, but `01:30` is a string.
  private mutating func sexagesimal(isPadded: Bool) -> ScalarTraits {
    while peek() == UInt8(ascii: ":") {
      place += 1
      let start = place
      while let byte = peek(), byte.isDigit { place += 1 }
      let digits = place - start
      // `1:2:3` is valid, but `12:60` isn't.
      guard digits == 1 || digits == 2 && text[start] <= UInt8(ascii: "5") else { return [] }
    }
    if isPadded, place == end { return [] }
    if peek() == UInt8(ascii: ".") {
      repeat { place += 1 } while peek().map { $0.isDigit || $0 == UInt8(ascii: "_") } == true
    }
    return place == end ? .sexagesimal : []
  }

  /// A date with an optional time (yaml.org/type/timestamp).
  private mutating func timestamp() -> ScalarTraits {
    guard let month = group(after: "-"), let day = group(after: "-") else { return [] }
    // A date without a time needs two-digit months and days: `2024-1-2` is a string.
    guard let next = peek() else { return month == 2 && day == 2 ? .timestamp : [] }
    guard next | 0x20 == UInt8(ascii: "t") || next.isBlank else { return [] }
    repeat { place += 1 } while peek().map(\.isBlank) == true
    guard digits(atMost: 2) > 0, group(after: ":") == 2, group(after: ":") == 2 else { return [] }
    if peek() == UInt8(ascii: ".") {
      place += 1
      while let byte = peek(), byte.isDigit { place += 1 }
    }
    while peek().map(\.isBlank) == true { place += 1 }
    switch peek() {
    case nil: return .timestamp
    case UInt8(ascii: "Z"): place += 1
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      place += 1
      guard digits(atMost: 2) > 0 else { return [] }
      if peek() == UInt8(ascii: ":"), group(after: ":") != 2 { return [] }
    case _: return []
    }
    return place == end ? .timestamp : []
  }

  /// How many digits, up to two, follow a sign; nil if there are none.
  private mutating func group(after sign: Unicode.Scalar) -> Int? {
    guard peek() == UInt8(ascii: sign) else { return nil }
    place += 1
    let count = digits(atMost: 2)
    return count > 0 ? count : nil
  }

  private mutating func digits(atMost most: Int) -> Int {
    let start = place
    while place - start < most, let byte = peek(), byte.isDigit { place += 1 }
    return place - start
  }
}
