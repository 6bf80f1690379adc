internal import Synchronization

/// Delays termination signals during its lifetime, while a temporary file exists.
///
/// Task threads block these signals themselves, so the main thread receives them. It waits until no thread has a
/// temporary file, and no other thread creates one.
struct SignalDeferral: ~Copyable {
  /// The number of holds that exist, in all threads.
  private static let count = Atomic(0)
  private static let isEnding = Atomic(false)
  /// How long to wait for other threads, in milliseconds, because a disk may never respond.
  private static let timeout = 10_000
  /// Forces lazy initialization before a signal can arrive.
  private static let prepared: Void = {
    _ = (count.load(ordering: .relaxed), isEnding.load(ordering: .relaxed))
    SystemCalls.installTerminationHandlers()
  }()

  private let before: SystemCalls.SignalMask

  init() {
    Self.prepared
    let held = SystemCalls.blockTerminationSignals()
    // Before all properties are set: `enter` may never return, and mustn't run `deinit`.
    Self.enter()
    before = held
  }

  private static func enter() {
    count.add(1, ordering: .sequentiallyConsistent)
    // Checked after counting, so that of this thread and the signal handler, the later one sees the other.
    guard isEnding.load(ordering: .sequentiallyConsistent) else { return }
    count.subtract(1, ordering: .sequentiallyConsistent)
    while true { SystemCalls.sleepBriefly() }
  }

  deinit {
    Self.count.subtract(1, ordering: .sequentiallyConsistent)
    SystemCalls.restoreSignalMask(before)
  }

  /// Waits for existing holds, then ends the program. Called by the handler of a termination signal.
  static func terminate(_ signal: Int32) {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    var waited = 0
    while count.load(ordering: .sequentiallyConsistent) > 0, waited < timeout {
      SystemCalls.sleepBriefly()
      waited += 1
    }
    SystemCalls.end(by: signal)
  }
}
