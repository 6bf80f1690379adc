internal import CPCRE2

/// Counts what a search costs, in steps weighed by the text that they run over, and ends it past a budget.
///
/// PCRE2's own limit counts anew at each place that a match may start at, and a step of it may scan the whole text, so it
/// alone leaves `a*a*[bc]` quadratic in a long text. PCRE2 calls the meter before each item of the pattern.
@safe struct CostMeter {
  /// A call costs about as much as scanning so many bytes.
  private static let costOfCall = 16
  /// What a step of the match limit may cost on average.
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

  /// What PCRE2 calls; its second argument points to a meter.
  static let callout: @convention(c) (UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?) -> Int32 =
    { block, meter in
      guard let block = unsafe block, let meter = unsafe meter?.assumingMemoryBound(to: CostMeter.self) else {
        return 0
      }
      let position = unsafe block.pointee.current_position
      return unsafe meter.pointee.isPast(position) ? PCRE2_ERROR_MATCHLIMIT : 0
    }
}
