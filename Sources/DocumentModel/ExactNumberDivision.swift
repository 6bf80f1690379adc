extension ExactNumber {
  /// Whether the value is `divisor` times an integer, decided exactly (JSON Schema 2020-12, 6.2.1).
  ///
  /// With both significands below 2^63 in constant time for any exponents; else quadratic in the digits.
  /// False where either isn't finite or the divisor is zero.
  public func isMultiple(of divisor: Self) -> Bool {
    guard isFinite, divisor.isFinite, !divisor.isZero else { return false }
    if isZero { return true }
    let shift = exponent - divisor.exponent
    // Else the value would have to be a multiple of a power of ten, but its significand ends in no zero.
    guard shift >= 0 else { return false }
    if case .small(let a, _) = storage, case .small(let b, _) = divisor.storage {
      let modulus = b.magnitude
      let scale = Self.powerOfTen(shift, modulo: modulus)
      return Self.multiply(a.magnitude % modulus, scale, modulo: modulus) == 0
    }
    let modulus = DecimalModulus(divisor.digits)
    let value = modulus.reduce(digits)
    return modulus.multiply(value, modulus.powerOfTen(shift)).isEmpty
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

/// Arithmetic on decimal digits, most significant first without leading zeros, modulo a fixed number.
private struct DecimalModulus {
  private let modulus: [UInt8]

  init(_ modulus: [UInt8]) {
    self.modulus = modulus
  }

  func reduce(_ digits: [UInt8]) -> [UInt8] {
    var rest: [UInt8] = []
    for digit in digits { rest = appending(digit, to: rest) }
    return rest
  }

  /// a·b by Horner's rule over the digits of `b`.
  func multiply(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for digit in b {
      result = appending(0, to: result)
      for _ in 0..<digit { result = subtractingModulus(from: Self.add(result, a)) }
    }
    return result
  }

  func powerOfTen(_ power: Int) -> [UInt8] {
    var result = reduce([1])
    var base = reduce([1, 0])
    var rest = power
    while rest > 0 {
      if rest & 1 == 1 { result = multiply(result, base) }
      rest >>= 1
      if rest > 0 { base = multiply(base, base) }
    }
    return result
  }

  private func appending(_ digit: UInt8, to value: [UInt8]) -> [UInt8] {
    var result = value
    if !result.isEmpty || digit != 0 { result.append(digit) }
    while Self.isLess(modulus, orEqualTo: result) { result = subtractingModulus(from: result) }
    return result
  }

  private func subtractingModulus(from value: [UInt8]) -> [UInt8] {
    guard Self.isLess(modulus, orEqualTo: value) else { return value }
    var result = value
    var borrow: UInt8 = 0
    for place in 0..<result.count {
      let index = result.count - 1 - place
      let subtrahend = (place < modulus.count ? modulus[modulus.count - 1 - place] : 0) + borrow
      borrow = result[index] < subtrahend ? 1 : 0
      result[index] = result[index] + borrow * 10 - subtrahend
    }
    return Array(result.drop { $0 == 0 })
  }

  private static func add(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var carry: UInt8 = 0
    for place in 0..<max(a.count, b.count) {
      let sum =
        (place < a.count ? a[a.count - 1 - place] : 0) + (place < b.count ? b[b.count - 1 - place] : 0) + carry
      result.append(sum % 10)
      carry = sum / 10
    }
    if carry > 0 { result.append(carry) }
    return Array(result.reversed().drop { $0 == 0 })
  }

  private static func isLess(_ a: [UInt8], orEqualTo b: [UInt8]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    return a.lexicographicallyPrecedes(b) || a == b
  }
}
