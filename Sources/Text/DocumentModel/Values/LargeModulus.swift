/// Arithmetic modulo a number of many digits, in 32-bit limbs, least significant first, without leading zeros.
///
/// The modulus is multiplied by the power of two that sets the top bit of its highest limb, as long division requires
/// (Knuth, The Art of Computer Programming 2, section 4.3.1, algorithm D); dividends are multiplied by the same power.
struct LargeModulus {
  private let modulus: [UInt32]
  private let shift: UInt32

  /// - Parameter digits: The digits (0–9), most significant first, not all 0.
  init(_ digits: [UInt8]) {
    let limbs = Self.limbs(digits)
    let shift = limbs.last?.leadingZeroBitCount ?? 0
    self.shift = 1 << UInt32(shift)
    modulus = Self.product(limbs, [self.shift])
  }

  /// Whether the modulus divides `digits` × 10^`power`.
  func dividesProduct(of digits: [UInt8], powerOfTen power: Int) -> Bool {
    var result = rest(of: Self.product(Self.limbs(digits), [shift]))
    // The modulus has fewer factors 2 and 5 than it has bits, so a higher power makes no difference.
    var left = min(power, modulus.count * UInt32.bitWidth)
    var base: [UInt32] = rest(of: [10])
    while left > 0, !result.isEmpty {
      if left & 1 == 1 { result = rest(of: Self.product(result, base)) }
      left >>= 1
      if left > 0 { base = rest(of: Self.product(base, base)) }
    }
    return result.isEmpty
  }

  private static func limbs(_ digits: [UInt8]) -> [UInt32] {
    var limbs: [UInt32] = []
    var start = 0
    while start < digits.count {
      let end = min(start + 9, digits.count)
      var scale: UInt64 = 1
      var carry: UInt64 = 0
      for digit in digits[start..<end] {
        scale *= 10
        carry = carry * 10 + UInt64(digit)
      }
      for index in limbs.indices {
        let sum = UInt64(limbs[index]) * scale + carry
        limbs[index] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
      start = end
    }
    return limbs
  }

  private static func product(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: a.count + b.count)
    for (i, x) in a.enumerated() {
      var carry: UInt64 = 0
      for (j, y) in b.enumerated() {
        let sum = UInt64(x) * UInt64(y) + UInt64(result[i + j]) + carry
        result[i + j] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      result[i + b.count] = UInt32(truncatingIfNeeded: carry)
    }
    while result.last == 0 { result.removeLast() }
    return result
  }

  private func rest(of value: [UInt32]) -> [UInt32] {
    guard value.count >= modulus.count, let highest = modulus.last else { return value }
    let size = modulus.count
    var rest = value + [0]
    for place in (0..<(rest.count - size)).reversed() {
      let top = UInt64(rest[place + size]) << 32 | UInt64(rest[place + size - 1])
      // Too large by at most two, because the top bit of the highest limb is set.
      let quotient = min(top / UInt64(highest), UInt64(UInt32.max))
      guard quotient > 0 else { continue }
      var isNegative = subtract(quotient, at: place, from: &rest)
      while isNegative { isNegative = !addBack(at: place, to: &rest) }
    }
    while rest.last == 0 { rest.removeLast() }
    return rest
  }

  /// Subtracts a multiple of the modulus, and returns whether the result is negative.
  private func subtract(_ quotient: UInt64, at place: Int, from rest: inout [UInt32]) -> Bool {
    var carry: UInt64 = 0
    var borrow: Int64 = 0
    for (index, limb) in modulus.enumerated() {
      let product = quotient * UInt64(limb) + carry
      carry = product >> 32
      let difference = Int64(rest[place + index]) - borrow - Int64(product & 0xFFFF_FFFF)
      rest[place + index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference < 0 ? 1 : 0
    }
    let difference = Int64(rest[place + modulus.count]) - borrow - Int64(carry)
    rest[place + modulus.count] = UInt32(truncatingIfNeeded: difference)
    return difference < 0
  }

  /// Adds the modulus, and returns whether the result is no longer negative.
  private func addBack(at place: Int, to rest: inout [UInt32]) -> Bool {
    var carry: UInt64 = 0
    for (index, limb) in modulus.enumerated() {
      let sum = UInt64(rest[place + index]) + UInt64(limb) + carry
      rest[place + index] = UInt32(truncatingIfNeeded: sum)
      carry = sum >> 32
    }
    let sum = UInt64(rest[place + modulus.count]) + carry
    rest[place + modulus.count] = UInt32(truncatingIfNeeded: sum)
    return sum >> 32 > 0
  }
}
