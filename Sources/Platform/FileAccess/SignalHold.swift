internal import Synchronization

/// Delays a request to end the program while it lives: for the moments in which a temporary file exists.
///
/// Threads of tasks hold such signals back by themselves, so it is the main thread that gets one. It waits until no
/// thread has a temporary file, and none makes another.
struct SignalHold: ~Copyable {
  /// The number of living holds, in all threads.
  private static let count = Atomic(0)
  private static let isEnding = Atomic(false)
  /// Milliseconds to wait for other threads: a disk may never answer.
  private static let patience = 10_000
  /// Values that are made on first use have to exist before a signal comes.
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
