package import DocumentModel

/// A keyword that says of a value what people should know. JSON Schema's own are `title` and `description`; a vocabulary that
/// has another gives it to the compiler.
package struct HelpKeyword: Sendable {
  package let name: String
  /// What a value of the keyword says; nil where it says nothing for people.
  package let states: @Sendable (Document, NodeID) -> String?

  package init(_ name: String, states: @escaping @Sendable (Document, NodeID) -> String?) {
    self.name = name
    self.states = states
  }
}
