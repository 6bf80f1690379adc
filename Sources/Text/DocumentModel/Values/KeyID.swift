/// The index of a property name in a ``KeyTable``.
public struct KeyID: Hashable, Sendable {
  public var index: UInt32

  public init(_ index: UInt32) {
    self.index = index
  }
}
