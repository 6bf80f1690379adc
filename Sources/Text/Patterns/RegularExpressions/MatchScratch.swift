internal import CPCRE2
internal import Synchronization

/// The memory for consecutive searches in one thread.
package final class SearchContext: Sendable {
  let scratch = MatchScratch.take()
  private let share: UInt32
  private let stepsPerByte: Int

  /// - Parameters:
  ///   - share: The step limit for a search in a short text, if the pattern's limit is higher.
  ///   - stepsPerByte: The steps allowed for each byte of a text for which `share` is too small.
  package init(share: UInt32 = .max, stepsPerByte: Int = 0) {
    self.share = share
    self.stepsPerByte = stepsPerByte
  }

  deinit { scratch.recycle() }

  /// The number of steps that one search may take.
  func matchLimit(bytes: Int, ofPattern limit: UInt32) -> UInt32 {
    if share >= limit { return limit }
    return min(limit, max(share, UInt32(clamping: bytes * stepsPerByte)))
  }
}

/// The memory of one search. Instances are reused, so there are as many as there were concurrent searches.
@safe final class MatchScratch: @unchecked Sendable {
  private let data: OpaquePointer?
  private let context: OpaquePointer?
  /// The stack for machine code, created when first needed.
  private var stack: OpaquePointer?
  private let meter: UnsafeMutablePointer<CostMeter>

  private static let idle = Mutex<[MatchScratch]>([])

  static func take() -> MatchScratch {
    idle.withLock { $0.popLast() } ?? MatchScratch()
  }

  func recycle() {
    Self.idle.withLock { $0.append(self) }
  }

  private init() {
    unsafe data = pcre2_match_data_create_8(2, nil)
    unsafe context = pcre2_match_context_create_8(nil)
    unsafe meter = .allocate(capacity: 1)
    unsafe meter.initialize(to: CostMeter(matchLimit: 0))
    unsafe pcre2_set_callout_8(context, CostMeter.callout, meter)
    // The limit of the interpreter's backtracking memory, in KiB.
    unsafe pcre2_set_heap_limit_8(context, 20_000)
  }

  deinit {
    unsafe meter.deallocate()
    unsafe pcre2_jit_stack_free_8(stack)
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_match_data_free_8(data)
  }

  /// The byte range that the first group matched in the last search; nil if it didn't participate.
  var firstGroup: Range<Int>? {
    guard let data = unsafe data, let places = unsafe pcre2_get_ovector_pointer_8(data) else { return nil }
    let (start, end) = unsafe (places[2], places[3])
    return start == ~0 || end < start ? nil : Int(start)..<Int(end)
  }

  /// - Parameters:
  ///   - hasMachineCode: Whether `code` is machine code, which needs its own stack.
  ///   - isMetered: Whether `code` calls the meter before each item.
  func match(
    _ code: OpaquePointer, text: UnsafePointer<UInt8>, count: Int, matchLimit: UInt32,
    hasMachineCode: Bool, isMetered: Bool
  ) -> RegularExpression.Verdict {
    guard let data = unsafe data, let context = unsafe context else { return .tooCostly }
    // Created late, because most runs never need machine code and the stack takes 16 MB of address space.
    if hasMachineCode, unsafe stack == nil {
      unsafe stack = pcre2_jit_stack_create_8(32 << 10, 16 << 20, nil)
      unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
    }
    unsafe pcre2_set_match_limit_8(context, matchLimit)
    if isMetered { unsafe meter.pointee = CostMeter(matchLimit: matchLimit) }
    switch unsafe pcre2_match_8(code, text, count, 0, 0, data, context) {
    case 0...: return .match
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_JIT_STACKLIMIT,
      PCRE2_ERROR_NOMEMORY:
      return .tooCostly
    default: return .noMatch
    }
  }
}
