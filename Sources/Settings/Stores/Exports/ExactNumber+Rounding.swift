internal import DocumentModel

extension ExactNumber {
  /// The value with a fixed number of decimals, rounded half to even: 42.45 with one decimal is `42.4`. Nil for
  /// infinity, NaN, and numbers of more than ``digitLimit`` digits.
  func rounded(decimals: Int) -> String? {
    guard isFinite, exponent.magnitude <= UInt(Self.digitLimit) else { return nil }
    // The value is 0.DIGITS × 10^point.
    var digits = digits
    var point = digits.count + exponent
    let kept = point + decimals
    if kept < digits.count {
      let isUp = Self.isRoundedUp(digits, at: kept)
      digits = kept > 0 ? Array(digits.prefix(kept)) : []
      if isUp { Self.increment(&digits, point: &point, kept: kept) }
    }
    let shown = max(point, 0) + decimals
    let zeros = Array(repeating: UInt8(0), count: max(-point, 0))
    var all = Array((zeros + digits).prefix(shown))
    all += Array(repeating: 0, count: shown - all.count)
    let text = all.map { String($0) }
    let whole = text.prefix(max(point, 0)).joined()
    let fraction = text.suffix(decimals).joined()
    let sign = isNegative && all.contains { $0 != 0 } ? "-" : ""
    return sign + (whole.isEmpty ? "0" : whole) + (decimals > 0 ? "." + fraction : "")
  }

  /// Whether the digits from a place on round up: more than half, or exactly half after an odd digit.
  private static func isRoundedUp(_ digits: [UInt8], at place: Int) -> Bool {
    guard place >= 0, digits[place] >= 5 else { return false }
    let isTie = digits[place] == 5 && digits.count == place + 1
    return !isTie || place > 0 && digits[place - 1] % 2 == 1
  }

  /// Adds one to the last kept digit.
  private static func increment(_ digits: inout [UInt8], point: inout Int, kept: Int) {
    var place = kept - 1
    while place >= 0, digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      digits.insert(1, at: 0)
      point += 1
    }
  }
}
