package import DocumentModel

/// A keyword that marks values of an instance which no one may see. JSON Schema has none: a vocabulary that has one
/// gives it to the compiler, and every finding then hides those values.
package struct SensitivityKeyword: Sendable {
  package let name: String
  /// Whether a value of the keyword marks the instance as sensitive; nil where it says neither.
  package let states: @Sendable (Document, NodeID) -> Bool?

  package init(_ name: String, states: @escaping @Sendable (Document, NodeID) -> Bool?) {
    self.name = name
    self.states = states
  }
}
