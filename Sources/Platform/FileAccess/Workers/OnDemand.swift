public import Synchronization

/// A value that is made when it is first asked for, and once: other threads that ask for it meanwhile wait.
package final class OnDemand<Value: Sendable>: Sendable {
  private let made = Once<Value>()
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  package var value: Value { made.value(make) }

  /// The value where it was made already; nil also while it is being made.
  package var known: Value? { made.known }
}

/// The place of a value that is made when it is first asked for, and once. The owner knows how to make it.
///
/// A value must not ask for itself while it is being made. Public and inlinable, as each text has a dozen of them: across modules
/// the optimiser knows the type of the value only then.
@frozen
public struct Once<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let made: Mutex<Value?>

  /// - Parameter value: The value if it is known from the start.
  @inlinable
  public init(_ value: Value? = nil) {
    made = Mutex(value)
  }

  @inlinable
  public func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }

  /// The value where it was made already; nil also while it is being made.
  @inlinable public var known: Value? { made.withLockIfAvailable { $0 } ?? nil }
}
