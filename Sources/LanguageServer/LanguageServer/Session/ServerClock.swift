/// The time of the server.
package struct ServerClock: Sendable {
  /// Milliseconds since some moment.
  package var milliseconds: @Sendable () -> Int
  /// Calls a function after a number of milliseconds.
  package var later: @Sendable (Int, @escaping @Sendable () -> Void) -> Void

  package init(
    milliseconds: @escaping @Sendable () -> Int,
    later: @escaping @Sendable (Int, @escaping @Sendable () -> Void) -> Void
  ) {
    self.milliseconds = milliseconds
    self.later = later
  }

  /// The machine's.
  package static var system: Self {
    let start = ContinuousClock.now
    return Self(
      milliseconds: { Int((ContinuousClock.now - start) / .milliseconds(1)) },
      later: { milliseconds, work in
        Task.detached {
          try? await Task.sleep(for: .milliseconds(milliseconds))
          work()
        }
      })
  }
}
