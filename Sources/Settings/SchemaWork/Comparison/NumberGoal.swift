internal import DocumentModel
internal import JSONSchema

/// Numbers with exact bounds and divisors, counted in a unit that divides all of them.
struct NumberGoal {
  private var least: (value: ExactNumber, isOpen: Bool)?
  private var most: (value: ExactNumber, isOpen: Bool)?
  private var divisors: [ExactNumber] = []
  private var others: [ExactNumber] = []
  private var isInteger: Bool?
  /// Whether an integer is written without a decimal point.
  private var isPlain: Bool?
  private var isLost = false
  private let excluded: Set<JSONValue>

  private static let tooLarge = GoalOutcome.unknown("the numbers have too many digits to compare", candidate: nil)
  private static let maxTried = 100_000
  /// The largest scaled bound: 36 digits.
  private static let largest: Int128 = 1_000_000_000_000_000_000_000_000_000_000_000_000

  init(_ demands: ConstraintSet) {
    excluded = demands.excluded
    for (rule, holds) in demands.facts {
      switch rule {
      case .types(let types): restrict(types, holds: holds)
      case .bound(.atLeast, let bound): holds ? raise(bound, isOpen: false) : lower(bound, isOpen: true)
      case .bound(.above, let bound): holds ? raise(bound, isOpen: true) : lower(bound, isOpen: false)
      case .bound(.atMost, let bound): holds ? lower(bound, isOpen: false) : raise(bound, isOpen: true)
      case .bound(.below, let bound): holds ? lower(bound, isOpen: true) : raise(bound, isOpen: false)
      case .multiple(let divisor): if holds { divisors.append(divisor) } else { others.append(divisor) }
      default: break
      }
    }
  }

  private mutating func restrict(_ types: TypeMask, holds: Bool) {
    let isWritten = !types.contains(.integer)
    switch (holds, isWritten) {
    case (true, _):
      // `integer` and its opposite exclude each other.
      if isInteger == false || isWritten && isPlain == false { isLost = true }
      isInteger = true
      if isWritten { isPlain = true }
    case (false, false):
      if isInteger == true { isLost = true }
      isInteger = false
    case (false, true):
      if isPlain == true { isLost = true }
      isPlain = false
    }
  }

  private mutating func raise(_ bound: ExactNumber, isOpen: Bool) {
    if let least, let order = bound.compare(least.value), order == .less || order == .equal && !isOpen { return }
    least = (bound, isOpen)
  }

  private mutating func lower(_ bound: ExactNumber, isOpen: Bool) {
    if let most, let order = bound.compare(most.value), order == .greater || order == .equal && !isOpen { return }
    most = (bound, isOpen)
  }

  var outcome: GoalOutcome {
    if isLost { return .empty }
    var numbers = [least?.value, most?.value].compactMap { $0 } + divisors + others
    for case .number(let number) in excluded { numbers.append(number) }
    guard numbers.allSatisfy(\.isFinite) else { return Self.tooLarge }
    // Leave room for numbers between two others.
    let places = max(0, numbers.map { -$0.exponent }.max() ?? 0) + 2
    // More places would leave too few digits of 128 bits.
    guard places <= 24, let one = Self.scaled(ExactNumber(significand: 1), places: places) else { return Self.tooLarge }
    var steps: [Int128] = []
    for divisor in divisors {
      guard let step = Self.scaled(divisor, places: places) else { return Self.tooLarge }
      steps.append(step)
    }
    if isInteger == true { steps.append(one) }
    var step: Int128?
    for other in steps {
      guard let own = step else {
        step = other
        continue
      }
      let (product, overflow) = (own / Self.divisor(own, other)).multipliedReportingOverflow(by: other)
      guard !overflow else { return Self.tooLarge }
      step = product
    }
    var low: Int128?
    var high: Int128?
    if let least {
      guard let bound = Self.scaled(least.value, places: places) else { return Self.tooLarge }
      low = least.isOpen ? bound + 1 : bound
    }
    if let most {
      guard let bound = Self.scaled(most.value, places: places) else { return Self.tooLarge }
      high = most.isOpen ? bound - 1 : bound
    }
    return step.map { ofLattice($0, low: low, high: high, one, places: places) }
      ?? ofLine(low, high: high, one, places: places)
  }

  /// Multiples of a step. The exclusions among them repeat, so checking one period is enough.
  private func ofLattice(_ step: Int128, low: Int128?, high: Int128?, _ one: Int128, places: Int) -> GoalOutcome {
    var period: Int128 = 1
    for other in others + (isInteger == false ? [ExactNumber(significand: 1)] : []) {
      guard let own = Self.scaled(other, places: places) else { return Self.tooLarge }
      let factor = own / Self.divisor(own, step)
      let (product, overflow) = (period / Self.divisor(period, factor)).multipliedReportingOverflow(by: factor)
      guard !overflow, product <= Int128(Self.maxTried) else { return Self.tooLarge }
      period = product
    }
    let count = period * Int128(excluded.count + 1)
    // The largest number that is tried, so that no product below overflows.
    let (farthest, overflow) = step.multipliedReportingOverflow(by: count + 1)
    guard count <= Int128(Self.maxTried), !overflow, farthest <= .max - Self.largest else { return Self.tooLarge }
    var first: Int128 = 0
    var direction: Int128 = 1
    if let low, low > 0 {
      first = Self.floor(low - 1, step: step) + 1
    } else if let high, high < 0 {
      first = Self.floor(high, step: step)
      direction = -1
    }
    for index in 0..<count {
      let value = (first + direction * index) * step
      if let high, value > high { break }
      if let low, value < low { break }
      if let found = fitting(value, one, places: places) { return found }
    }
    // Count down from zero if there is no lower bound, or a distant one.
    if direction == 1, first == 0 {
      for index in 1...count {
        let value = -index * step
        if let low, value < low { break }
        if let found = fitting(value, one, places: places) { return found }
      }
    }
    return .empty
  }

  /// Any number. Only finitely many are excluded, so a range with more numbers contains one that isn't.
  private func ofLine(_ low: Int128?, high: Int128?, _ one: Int128, places: Int) -> GoalOutcome {
    if let low, let high, low > high { return .empty }
    let base = low.map { $0 > 0 ? $0 : min(0, high ?? 0) } ?? min(0, high ?? 0)
    let whole = Self.floor(base + one - 1, step: one) * one
    var tries = (0..<8).flatMap { [whole + $0 * one, whole - $0 * one] } + [base]
    // Round numbers first: `0.5` is a better example than a bound's neighbor.
    tries += [one / 2, one / 10, one / 100, 3 * one / 100, 7 * one / 100, one / 4].flatMap {
      [base + $0, whole - $0, whole + $0]
    }
    if let low { tries += [low, low + 1, low + 3, low + 7] }
    if let high { tries += [high, high - 1, high - 3, high - 7] }
    for value in tries where low.map({ value >= $0 }) ?? true && high.map({ value <= $0 }) ?? true {
      if let found = fitting(value, one, places: places) { return found }
    }
    if let low, let high, high - low <= 2_000 {
      // There are always numbers between neighboring units, unless the bounds are a single point.
      if low == high, least?.isOpen == false, most?.isOpen == false, least?.value == most?.value { return .empty }
      for value in low...high { if let found = fitting(value, one, places: places) { return found } }
    }
    return .unknown("no number was found between the bounds", candidate: nil)
  }

  private func fitting(_ scaled: Int128, _ one: Int128, places: Int) -> GoalOutcome? {
    let number = Self.number(scaled, places: places)
    let isWhole = scaled % one == 0
    if isInteger == false, isWhole { return nil }
    if others.contains(where: { number.isMultiple(of: $0) }) { return nil }
    if excluded.contains(.number(number)) { return nil }
    if isPlain == false, isWhole { return .value(.pointed(number)) }
    return .value(.number(number))
  }

  // MARK: Arithmetic

  private static func scaled(_ number: ExactNumber, places: Int) -> Int128? {
    let zeros = number.exponent + places
    guard number.isFinite, zeros >= 0, number.digits.count + zeros <= 36 else { return number.isZero ? 0 : nil }
    var value: Int128 = 0
    for digit in number.digits { value = value * 10 + Int128(digit) }
    for _ in 0..<zeros { value *= 10 }
    return number.isNegative ? -value : value
  }

  private static func number(_ scaled: Int128, places: Int) -> ExactNumber {
    let digits = String(scaled.magnitude).utf8.map { $0 - UInt8(ascii: "0") }
    return ExactNumber(isNegative: scaled < 0, digits: digits, exponent: -places)
  }

  private static func divisor(_ lhs: Int128, _ rhs: Int128) -> Int128 {
    var (a, b) = (lhs, rhs)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a.magnitude == 0 ? 1 : Int128(a.magnitude), 1)
  }

  private static func floor(_ value: Int128, step: Int128) -> Int128 {
    value >= 0 ? value / step : -((-value + step - 1) / step)
  }
}
