internal import DocumentModel

extension JSONReader {
  /// Reads the number that starts here with a digit or `-` (RFC 8259, section 6).
  mutating func readNumber(_ text: Span<UInt8>) {
    let start = position
    var index = start
    let isNegative = text[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    let firstDigit = index
    var significand: Int64 = 0
    while index < text.count, text[index].isDigit {
      significand = significand &* 10 &+ Int64(text[index] &- UInt8(ascii: "0"))
      index &+= 1
    }
    let digits = index &- firstDigit
    guard digits > 0 else { return recoverAtNumber(text, error: .noDigits) }
    // Some readers take `007` as 7, others as octal.
    guard digits == 1 || text[firstDigit] != UInt8(ascii: "0") else {
      return recoverAtNumber(text, error: .leadingZero)
    }
    var isFloat = false
    if index < text.count {
      if text[index] == UInt8(ascii: ".") {
        let end = Self.endOfDigits(text, start: index &+ 1)
        guard end > index &+ 1 else { return recoverAtNumber(text, error: .noFraction) }
        isFloat = true
        index = end
      }
      if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
        var exponent = index &+ 1
        if exponent < text.count, text[exponent] == UInt8(ascii: "+") || text[exponent] == UInt8(ascii: "-") {
          exponent &+= 1
        }
        let end = Self.endOfDigits(text, start: exponent)
        guard end > exponent else { return recoverAtNumber(text, error: .noExponent) }
        isFloat = true
        index = end
      }
      // `12px`, `1.2.3` and `2026-01-01` start with a valid number but continue after it.
      if index < text.count, Words.isASCIIPart(text[index]) {
        let isOtherBase =
          index == firstDigit + 1 && text[firstDigit] == UInt8(ascii: "0") && "xXoObB".utf8.contains(text[index])
        return recoverAtNumber(text, error: isOtherBase ? .otherBase : .otherNotation)
      }
    }
    guard index &- start <= limits.numberDigits else { return reportLongNumber(end: index) }
    let range = ByteRange(start..<index)
    var flags = Node.Flags(.plain)
    if isFloat { flags.insert(.isFloat) }
    // 18 digits always fit in `Int64`, so the wrapping arithmetic above was exact.
    if !isFloat, digits <= 18 {
      add(builder.appendNumber(ExactNumber(significand: isNegative ? -significand : significand), range, flags: flags))
    } else if let number = ExactNumber(decimal: text.extracting(start..<index)) {
      add(builder.appendNumber(number, range, flags: flags))
    }
    advance(index &- start)
    endValue()
  }

  private static func endOfDigits(_ text: Span<UInt8>, start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isDigit { index &+= 1 }
    return index
  }
}

/// A notation for numbers that JSON doesn't allow.
enum JSONNumberError {
  case noDigits, leadingZero, noFraction, noExponent, leadingPlus, leadingPoint, otherBase, otherNotation

  var message: Message {
    switch self {
    case .noDigits: "missing digit after the minus sign"
    case .leadingZero: "leading zero in a number"
    case .noFraction: "missing digit after the decimal point"
    case .noExponent: "missing digit in the exponent"
    case .leadingPlus: "plus sign before a number"
    case .leadingPoint: "missing digit before the decimal point"
    case .otherBase, .otherNotation: "not a decimal number"
    }
  }

  var help: Message {
    switch self {
    case .noDigits: "put it in double quotes if it is a string"
    case .leadingZero: "remove the zero, or put the value in double quotes if it isn't a number"
    case .noFraction: "write 1.0 or 1, not 1."
    case .noExponent: "write 1e5 or 1E-5"
    case .leadingPlus: "remove the plus sign"
    case .leadingPoint: "write 0.5, not .5"
    case .otherBase: "write the number in decimal"
    case .otherNotation: "put strings, dates, versions and units in double quotes"
    }
  }
}
