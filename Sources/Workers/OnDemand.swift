internal import Synchronization

/// A value that is made when it is first asked for, and once: who asks meanwhile waits.
package final class OnDemand<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }

  /// The value where it was made already; nil also while it is being made.
  package var known: Value? { made.withLockIfAvailable { $0 } ?? nil }
}
