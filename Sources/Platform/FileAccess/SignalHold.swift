internal import Synchronization

/// Delays termination signals while it lives: for the moments in which a temporary file exists.
///
/// Task threads block such signals themselves, so the main thread gets them. It waits until no thread has a temporary
/// file, and none creates another.
struct SignalHold: ~Copyable {
  /// The number of living holds, in all threads.
  private static let count = Atomic(0)
  private static let isEnding = Atomic(false)
  /// Milliseconds to wait for other threads: a disk may never answer.
  private static let patience = 10_000
  /// Lazily created values must exist before a signal arrives.
  private static let prepared: Void = {
    _ = (count.load(ordering: .relaxed), isEnding.load(ordering: .relaxed))
    SystemCalls.meetEndingSignals()
  }()

  private let before: SystemCalls.HeldSignals

  init() {
    Self.prepared
    let held = SystemCalls.holdEndingSignals()
    // Called before the value exists: the value would be destroyed where the wait for the end never returns.
    Self.enter()
    before = held
  }

  private static func enter() {
    count.add(1, ordering: .sequentiallyConsistent)
    // Checked after counting: whichever comes second, this thread or the signal, sees the other.
    guard isEnding.load(ordering: .sequentiallyConsistent) else { return }
    count.subtract(1, ordering: .sequentiallyConsistent)
    while true { SystemCalls.rest() }
  }

  deinit {
    Self.count.subtract(1, ordering: .sequentiallyConsistent)
    SystemCalls.restoreSignals(before)
  }

  /// Waits for open holds; called in the handler of a signal that asks the program to end.
  static func meet(_ signal: Int32) {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    var waited = 0
    while count.load(ordering: .sequentiallyConsistent) > 0, waited < patience {
      SystemCalls.rest()
      waited += 1
    }
    SystemCalls.end(by: signal)
  }
}
