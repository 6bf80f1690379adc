/// A decimal number of any size, stored exactly as significand × 10^exponent, without trailing zeros.
///
/// `1.0` and `1` are the same value. A 64-bit significand needs no allocation; larger ones are decimal digits.
public struct ExactNumber: Sendable {
  enum Storage: Sendable {
    case small(significand: Int64, exponent: Int)
    /// `digits` are 0–9, most significant first; neither the first nor the last is 0.
    case large(isNegative: Bool, digits: [UInt8], exponent: Int)
    case infinity(isNegative: Bool)
    case notANumber
  }

  let storage: Storage

  /// The largest number of digits. A number with more gets a finding and isn't compared in full.
  public static let digitLimit = 10_000

  public static let zero = Self(significand: 0)
  public static let positiveInfinity = Self(storage: .infinity(isNegative: false))
  public static let negativeInfinity = Self(storage: .infinity(isNegative: true))
  public static let notANumber = Self(storage: .notANumber)

  init(storage: Storage) {
    self.storage = storage
  }

  public init(significand: Int64, exponent: Int = 0) {
    guard significand != 0 else {
      storage = .small(significand: 0, exponent: 0)
      return
    }
    var significand = significand
    var exponent = exponent
    while significand % 10 == 0 {
      significand /= 10
      exponent += 1
    }
    storage = .small(significand: significand, exponent: exponent)
  }

  /// Creates a number from decimal digits (0–9), most significant first.
  public init(isNegative: Bool, digits: some Collection<UInt8>, exponent: Int) {
    var digits = Array(digits.drop { $0 == 0 })
    var exponent = exponent
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    guard !digits.isEmpty else {
      self = .zero
      return
    }
    if let magnitude = Self.magnitude(of: digits) {
      storage = .small(significand: isNegative ? -magnitude : magnitude, exponent: exponent)
    } else {
      storage = .large(isNegative: isNegative, digits: digits, exponent: exponent)
    }
  }

  /// The value of the digits; nil above 2^63 - 1. Each value must have a unique representation.
  private static func magnitude(of digits: [UInt8]) -> Int64? {
    guard digits.count <= 19 else { return nil }
    var result: Int64 = 0
    for digit in digits {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      let (sum, overflowOfSum) = product.addingReportingOverflow(Int64(digit))
      if overflow || overflowOfSum { return nil }
      result = sum
    }
    return result
  }

  /// The number with the opposite sign.
  package var negated: Self {
    switch storage {
    case .small(let significand, let exponent): Self(significand: -significand, exponent: exponent)
    case .large(let isNegative, let digits, let exponent):
      Self(storage: .large(isNegative: !isNegative, digits: digits, exponent: exponent))
    case .infinity(let isNegative): Self(storage: .infinity(isNegative: !isNegative))
    case .notANumber: self
    }
  }

  /// Whether the value has no fraction (JSON Schema 2020-12 Validation, section 6.1.1). False for infinity and NaN.
  public var isInteger: Bool {
    switch storage {
    case .small(_, let exponent), .large(_, _, let exponent): exponent >= 0
    case .infinity, .notANumber: false
    }
  }

  public var isZero: Bool {
    if case .small(0, _) = storage { true } else { false }
  }

  public var isFinite: Bool {
    switch storage {
    case .small, .large: true
    case .infinity, .notANumber: false
    }
  }

  public var isNegative: Bool {
    switch storage {
    case .small(let significand, _): significand < 0
    case .large(let isNegative, _, _), .infinity(let isNegative): isNegative
    case .notANumber: false
    }
  }

  /// The value as an `Int`; nil if it has a fraction or doesn't fit.
  public var int: Int? {
    guard case .small(let significand, let exponent) = storage, exponent >= 0, exponent <= 18 else { return nil }
    var result = Int(significand)
    for _ in 0..<exponent {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = product
    }
    return result
  }

  /// The significand's digits, most significant first; empty for zero, infinity and NaN.
  package var digits: [UInt8] {
    switch storage {
    case .small(let significand, _):
      var digits: [UInt8] = []
      var rest = significand.magnitude
      while rest > 0 {
        digits.append(UInt8(rest % 10))
        rest /= 10
      }
      return digits.reversed()
    case .large(_, let digits, _): return digits
    case .infinity, .notANumber: return []
    }
  }

  package var exponent: Int {
    switch storage {
    case .small(_, let exponent), .large(_, _, let exponent): exponent
    case .infinity, .notANumber: 0
    }
  }
}

extension ExactNumber: Hashable {
  /// NaN equals itself here, so that equality is an equivalence relation.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs.storage, rhs.storage) {
    case (.small(let a, let b), .small(let c, let d)): a == c && b == d
    case (.large(let a, let b, let c), .large(let d, let e, let f)): a == d && c == f && b == e
    case (.infinity(let a), .infinity(let b)): a == b
    case (.notANumber, .notANumber): true
    case (.small, _), (.large, _), (.infinity, _), (.notANumber, _): false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .small(let significand, let exponent):
      hasher.combine(significand)
      hasher.combine(exponent)
    case .large(let isNegative, let digits, let exponent):
      hasher.combine(isNegative)
      hasher.combine(digits)
      hasher.combine(exponent)
    case .infinity(let isNegative): hasher.combine(isNegative)
    case .notANumber: hasher.combine(0)
    }
  }
}

extension ExactNumber {
  /// The order of two numbers; nil if either is NaN. Linear in the digits, whatever the exponents.
  public func compare(_ other: Self) -> Ordering? {
    if case .small(let a, let b) = storage, case .small(let c, let d) = other.storage, b == d {
      return Ordering(a, c)
    }
    switch (storage, other.storage) {
    case (.notANumber, _), (_, .notANumber): return nil
    case (.infinity(let a), .infinity(let b)): return Ordering(a ? 0 : 1, b ? 0 : 1)
    case (.infinity(let isNegative), _): return isNegative ? .less : .greater
    case (_, .infinity(let isNegative)): return isNegative ? .greater : .less
    case (.small, _), (.large, _): break
    }
    if case .small(let a, let b) = storage, case .small(let c, let d) = other.storage,
      let (left, right) = Self.align(a, b, c, d)
    {
      return Ordering(left, right)
    }
    if isNegative != other.isNegative { return isNegative ? .less : .greater }
    if isZero || other.isZero {
      if isZero && other.isZero { return .equal }
      return (isZero ? other.isNegative : !isNegative) ? .greater : .less
    }
    let order = compareMagnitude(other)
    return isNegative ? order.reversed : order
  }

  /// Two significands scaled to the same exponent; nil if one doesn't fit in 64 bits.
  private static func align(_ a: Int64, _ b: Int, _ c: Int64, _ d: Int) -> (Int64, Int64)? {
    if a == 0 || c == 0 { return (a.signum(), c.signum()) }
    let shift = b - d
    guard abs(shift) < powersOfTen.count else { return nil }
    let (product, overflow) = (shift > 0 ? a : c).multipliedReportingOverflow(by: powersOfTen[abs(shift)])
    if overflow { return nil }
    return shift > 0 ? (product, c) : (a, product)
  }

  private static let powersOfTen: [Int64] = (0..<19).reduce(into: []) { powers, _ in
    powers.append((powers.last ?? 0) == 0 ? 1 : powers[powers.count - 1] * 10)
  }

  private func compareMagnitude(_ other: Self) -> Ordering {
    let (mine, others) = (digits, other.digits)
    let (size, otherSize) = (mine.count + exponent, others.count + other.exponent)
    if size != otherSize { return Ordering(size, otherSize) }
    for index in 0..<min(mine.count, others.count) where mine[index] != others[index] {
      return Ordering(mine[index], others[index])
    }
    return Ordering(mine.count, others.count)
  }
}

/// The order of two values.
public enum Ordering: Hashable, Sendable {
  case less
  case equal
  case greater

  public init<Value: Comparable>(_ lhs: Value, _ rhs: Value) {
    self = lhs < rhs ? .less : lhs == rhs ? .equal : .greater
  }

  public var reversed: Self {
    switch self {
    case .less: .greater
    case .equal: .equal
    case .greater: .less
    }
  }
}

extension ExactNumber: CustomStringConvertible {
  /// The number in JSON notation: in full up to 64 digits, otherwise with an exponent; infinity and NaN as in YAML.
  public var description: String {
    switch storage {
    case .infinity(let isNegative): return isNegative ? "-.inf" : ".inf"
    case .notANumber: return ".nan"
    case .small, .large: break
    }
    if isZero { return "0" }
    let sign = isNegative ? "-" : ""
    let text = digits.map { String($0) }.joined()
    let size = text.count + exponent
    if exponent >= 0, size <= 64 { return sign + text + String(repeating: "0", count: exponent) }
    if exponent < 0, size > 0, size <= 64 { return sign + text.prefix(size) + "." + text.dropFirst(size) }
    if exponent < 0, size > -7, size <= 0 { return sign + "0." + String(repeating: "0", count: -size) + text }
    let mantissa = text.count == 1 ? text : "\(text.prefix(1)).\(text.dropFirst())"
    return "\(sign)\(mantissa)e\(size - 1)"
  }
}
