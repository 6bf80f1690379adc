/// While it lives, a request to end the program waits in this thread: for the moments in which a file is in the way.
///
/// Threads of tasks hold such signals back by themselves, so it is to be used in the main thread.
struct SignalHold: ~Copyable {
  private let before = SystemCalls.holdEndingSignals()

  deinit { SystemCalls.restoreSignals(before) }
}
