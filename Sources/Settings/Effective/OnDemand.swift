internal import Synchronization

/// A value that is made when it is first asked for, and once.
final class OnDemand<Value: Sendable>: Sendable {
  private let made: Mutex<Value?>
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    made = Mutex(nil)
  }

  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
