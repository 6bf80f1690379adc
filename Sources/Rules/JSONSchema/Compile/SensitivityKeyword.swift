package import DocumentModel

/// A keyword that says which values of an instance nobody may see. JSON Schema has none: the vocabulary that has one gives it to
/// the compiler, and every finding then hides those values.
package struct SensitivityKeyword: Sendable {
  package let name: String
  /// Whether a value of the keyword calls the instance sensitive; nil where it says nothing of it.
  package let states: @Sendable (Document, NodeID) -> Bool?

  package init(_ name: String, states: @escaping @Sendable (Document, NodeID) -> Bool?) {
    self.name = name
    self.states = states
  }
}
