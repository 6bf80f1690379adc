package import DocumentModel

/// A keyword with help about a value for people. JSON Schema's own are `title` and `description`; a vocabulary with
/// another one gives it to the compiler.
package struct HelpKeyword: Sendable {
  package let name: String
  /// The help in a value of the keyword; nil where it has none.
  package let states: @Sendable (Document, NodeID) -> String?

  package init(_ name: String, states: @escaping @Sendable (Document, NodeID) -> String?) {
    self.name = name
    self.states = states
  }
}

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
