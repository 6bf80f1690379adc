internal import Synchronization

/// A value that several tasks can change, one at a time.
package final class LockedValueBox<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  package init(_ value: Value) {
    self.value = Mutex(value)
  }

  package func withLock<Result>(_ body: (inout Value) -> sending Result) -> sending Result {
    value.withLock { body(&$0) }
  }
}
