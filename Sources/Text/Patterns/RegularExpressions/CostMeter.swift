internal import CPCRE2

/// Counts the cost of a search, in steps weighted by the text that they run over, and ends it past a budget.
///
/// PCRE2's own limit starts again at each place where a match may start, and a step of it may scan the whole text, so
/// it alone leaves `a*a*[bc]` quadratic in a long text. PCRE2 calls the meter before each item of the pattern.
@safe struct CostMeter {
  /// The cost of a call, in bytes that could be scanned in its time.
  private static let costOfCall = 16
  /// The average cost that a step of the match limit may have.
  private static let costOfStep = 256

  private var budget: Int
  private var position = 0

  init(matchLimit: UInt32) {
    budget = Int(matchLimit) * Self.costOfStep
  }

  private mutating func isPast(_ next: Int) -> Bool {
    budget -= Self.costOfCall + abs(next - position)
    position = next
    return budget < 0
  }

  /// The function that PCRE2 calls; its second argument points to a meter.
  static let callout: @convention(c) (UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?) -> Int32 =
    { block, meter in
      guard let block = unsafe block, let meter = unsafe meter?.assumingMemoryBound(to: CostMeter.self) else {
        return 0
      }
      let position = unsafe block.pointee.current_position
      return unsafe meter.pointee.isPast(position) ? PCRE2_ERROR_MATCHLIMIT : 0
    }
}
