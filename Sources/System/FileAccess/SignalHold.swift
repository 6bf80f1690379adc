internal import Synchronization

/// While it lives, a request to end the program waits: for the moments in which a file is in the way.
///
/// Threads of tasks hold such signals back by themselves, so it is the main thread that gets one. It waits until no thread has
/// a file in the way, and none makes another.
struct SignalHold: ~Copyable {
  /// How many live, in all threads.
  private static let count = Atomic(0)
  private static let isEnding = Atomic(false)
  /// Milliseconds that are waited for other threads: a disk may never answer.
  private static let patience = 10_000
  /// What is made when it is first used has to be there before a signal comes.
  private static let prepared: Void = {
    _ = (count.load(ordering: .relaxed), isEnding.load(ordering: .relaxed))
    SystemCalls.meetEndingSignals()
  }()

  private let before: SystemCalls.HeldSignals

  init() {
    Self.prepared
    let held = SystemCalls.holdEndingSignals()
    // Before there is a value: it would be destroyed where nothing comes behind the wait for the end.
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

  /// To be called in the handler of a signal that asks the program to end.
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
