/// The index of a subschema in a compiled program.
struct SubschemaID: Hashable, Sendable {
  var index: UInt32

  init(_ index: UInt32) {
    self.index = index
  }

  init(_ index: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
  }

  /// The schema that accepts everything.
  static let always = Self(0 as UInt32)
  /// No subschema.
  static let none = Self(UInt32.max)

  var exists: Bool { self != .none }
}
