/// The server's clock, which tests replace.
package struct ServerClock: Sendable {
  /// Milliseconds since an arbitrary moment.
  package var milliseconds: @Sendable () -> Int
  /// Calls a closure after some milliseconds.
  package var schedule: @Sendable (Int, @escaping @Sendable () -> Void) -> Void

  package init(
    milliseconds: @escaping @Sendable () -> Int,
    schedule: @escaping @Sendable (Int, @escaping @Sendable () -> Void) -> Void
  ) {
    self.milliseconds = milliseconds
    self.schedule = schedule
  }

  /// The system's clock.
  package static var system: Self {
    let start = ContinuousClock.now
    return Self(
      milliseconds: { Int((ContinuousClock.now - start) / .milliseconds(1)) },
      schedule: { milliseconds, work in
        Task.detached {
          try? await Task.sleep(for: .milliseconds(milliseconds))
          work()
        }
      })
  }
}
