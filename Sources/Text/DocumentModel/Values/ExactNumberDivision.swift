extension ExactNumber {
  /// Whether the value is an integer multiple of `divisor`, decided exactly (2020-12 Validation, section 6.2.1).
  ///
  /// Constant time for any exponents if both significands fit in 64 bits; otherwise quadratic in the digits: a tenth of
  /// a second for the limit of ten thousand. Beyond the limit, which is a finding itself, returns true. Returns false
  /// if either isn't finite or the divisor is zero.
  public func isMultiple(of divisor: Self) -> Bool {
    guard isFinite, divisor.isFinite, !divisor.isZero else { return false }
    // Zero is a multiple of everything, and has no digits.
    if isZero { return true }
    let shift = exponent - divisor.exponent
    // Otherwise the significand would have to be a multiple of ten, but it has no trailing zeros.
    guard shift >= 0 else { return false }
    // If both fit in a machine word, compute the power of ten modulo the divisor.
    if case .small(let a, _) = storage, case .small(let b, _) = divisor.storage {
      let modulus = b.magnitude
      let scale = Self.powerOfTen(shift, modulo: modulus)
      return Self.multiply(a.magnitude % modulus, scale, modulo: modulus) == 0
    }
    let (own, other) = (digits, divisor.digits)
    // Ten thousand hexadecimal digits, which the limit allows, are more in decimal.
    guard max(own.count, other.count) <= 2 * Self.digitLimit else { return true }
    return LargeModulus(other).dividesProduct(of: own, powerOfTen: shift)
  }

  private static func multiply(_ a: UInt64, _ b: UInt64, modulo modulus: UInt64) -> UInt64 {
    modulus.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
  }

  private static func powerOfTen(_ power: Int, modulo modulus: UInt64) -> UInt64 {
    var result = 1 % modulus
    var base = 10 % modulus
    var rest = power
    while rest > 0 {
      if rest & 1 == 1 { result = multiply(result, base, modulo: modulus) }
      base = multiply(base, base, modulo: modulus)
      rest >>= 1
    }
    return result
  }
}
