extension ExactNumber {
  /// The largest number of digits in a factor, because the time is proportional to the product of both.
  private static let factorLimit = 1_000

  /// The exact product; nil for infinity, NaN, or factors of more than a thousand digits.
  public func multiplied(by other: Self) -> Self? {
    let (one, two) = (digits, other.digits)
    guard isFinite, other.isFinite, max(one.count, two.count) <= Self.factorLimit,
      case let (exponent, overflow) = exponent.addingReportingOverflow(other.exponent), !overflow
    else { return nil }
    var sums = Array(repeating: 0, count: one.count + two.count)
    for (place, digit) in one.reversed().enumerated() {
      for (otherPlace, otherDigit) in two.reversed().enumerated() {
        sums[place + otherPlace] += Int(digit) * Int(otherDigit)
      }
    }
    var carry = 0
    let product = sums.map { sum -> UInt8 in
      carry += sum
      defer { carry /= 10 }
      return UInt8(carry % 10)
    }
    return Self(isNegative: isNegative != other.isNegative, digits: product.reversed(), exponent: exponent)
  }

  /// The exact quotient; nil if its decimal expansion doesn't terminate, for infinity and NaN, and if the divisor has
  /// more than 15 digits or the dividend more than a thousand.
  public func divided(by other: Self) -> Self? {
    let (dividend, divisor) = (digits, other.digits.reduce(0) { $0 * 10 + Int($1) })
    guard isFinite, other.isFinite, !other.isZero, other.digits.count <= 15, dividend.count <= Self.factorLimit,
      case let (exponent, overflow) = exponent.subtractingReportingOverflow(other.exponent), !overflow
    else { return nil }
    var (rest, quotient, added) = (0, [UInt8](), 0)
    var next = dividend[...]
    // If the expansion terminates, it does so within as many further digits as the divisor has bits.
    while !next.isEmpty || rest != 0 && added < 64 {
      if next.isEmpty { added += 1 }
      rest = rest * 10 + Int(next.popFirst() ?? 0)
      quotient.append(UInt8(rest / divisor))
      rest %= divisor
    }
    guard rest == 0 else { return nil }
    return Self(isNegative: isNegative != other.isNegative, digits: quotient, exponent: exponent - added)
  }
}
