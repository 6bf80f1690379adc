public import Synchronization

/// A value computed once, when first needed. Other threads that need it meanwhile wait.
package final class LazyBox<Value: Sendable>: Sendable {
  private let made = Once<Value>()
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  package var value: Value { made.value(make) }

  /// The value if it is already computed; nil also while it is being computed.
  package var known: Value? { made.known }
}

/// Storage for a value computed once, when first needed, by a closure that the owner supplies.
///
/// Computing the value must not ask for it. Public and inlinable because each text has a dozen of them: the optimizer
/// can't specialize the generic type across modules otherwise.
@frozen
public struct Once<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let made: Mutex<Value?>

  /// - Parameter value: The value, if it is already known.
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

  /// The value if it is already computed; nil also while it is being computed.
  @inlinable public var known: Value? { made.withLockIfAvailable { $0 } ?? nil }
}
