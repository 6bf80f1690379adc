extension ExactNumber {
  /// The number of digits that every floating-point reader preserves.
  private static let floatDigits = 17

  /// The shortest notation that every YAML 1.1 and 1.2 parser reads as this number: decimal, with an exponent from 1e21
  /// on and below 1e-6, unless a parser would lose digits that it keeps in an integer.
  public var spelling: String {
    guard isFinite, !isZero else { return description }
    let sign = isNegative ? "-" : ""
    let text = digits.map { String($0) }.joined()
    let size = text.count + exponent
    let isExact = exponent >= 0 && text.count > Self.floatDigits && size <= Self.digitLimit
    if size > -6, size <= 21 || isExact { return sign + Self.decimals(text, size: size) }
    // YAML 1.1 reads a number with an exponent as a string if it lacks a decimal point or the exponent's sign.
    let fraction = text.count == 1 ? "0" : text.dropFirst()
    return "\(sign)\(text.prefix(1)).\(fraction)e\(size > 0 ? "+" : "")\(size - 1)"
  }

  /// - Parameter size: The number of digits before the decimal point; negative for zeros after it.
  private static func decimals(_ digits: String, size: Int) -> String {
    if size <= 0 { return "0." + String(repeating: "0", count: -size) + digits }
    if size >= digits.count { return digits + String(repeating: "0", count: size - digits.count) }
    return digits.prefix(size) + "." + digits.dropFirst(size)
  }
}
