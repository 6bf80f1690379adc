extension ExactNumber {
  /// Whether the value is `divisor` times an integer, decided exactly (JSON Schema 2020-12, 6.2.1).
  ///
  /// Constant time for any exponents if both significands are below 2^63; otherwise quadratic in the digits: ten
  /// thousand of them, the limit, take a tenth of a second. True past the limit, which is a finding by itself. False if
  /// either isn't finite or the divisor is zero.
  public func isMultiple(of divisor: Self) -> Bool {
    guard isFinite, divisor.isFinite, !divisor.isZero else { return false }
    // Zero is a multiple of everything, and has no digits to divide.
    if isZero { return true }
    let shift = exponent - divisor.exponent
    // Otherwise the value would be a multiple of a power of ten, but its significand doesn't end in zero.
    guard shift >= 0 else { return false }
    // Both fit in a machine word: the power of ten is computed modulo the divisor.
    if case .small(let a, _) = storage, case .small(let b, _) = divisor.storage {
      let modulus = b.magnitude
      let scale = Self.powerOfTen(shift, modulo: modulus)
      return Self.multiply(a.magnitude % modulus, scale, modulo: modulus) == 0
    }
    let (own, other) = (digits, divisor.digits)
    // Ten thousand digits in base 16 are somewhat more in base 10.
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
