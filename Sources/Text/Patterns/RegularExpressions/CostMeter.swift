internal import CPCRE2

/// Measures the cost of a search, weighting its steps by the text they scan, and ends it beyond a budget.
///
/// PCRE2's own limit restarts at each possible start of a match, and a single step may scan the whole text. So it alone
/// leaves `a*a*[bc]` quadratic in a long text. PCRE2 calls the meter before each item of the pattern.
@safe struct CostMeter {
  /// The cost of a call, in bytes that could be scanned in the same time.
  private static let costPerCall = 16
  /// The average cost allowed for each step of the match limit.
  private static let costPerStep = 256

  private var budget: Int
  private var position = 0

  init(matchLimit: UInt32) {
    budget = Int(matchLimit) * Self.costPerStep
  }

  private mutating func isPast(_ next: Int) -> Bool {
    budget -= Self.costPerCall + abs(next - position)
    position = next
    return budget < 0
  }

  /// The callback for PCRE2. Its second argument points to a meter.
  static let callout: @convention(c) (UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?) -> Int32 =
    { block, meter in
      guard let block = unsafe block, let meter = unsafe meter?.assumingMemoryBound(to: CostMeter.self) else {
        return 0
      }
      let position = unsafe block.pointee.current_position
      return unsafe meter.pointee.isPast(position) ? PCRE2_ERROR_MATCHLIMIT : 0
    }
}
