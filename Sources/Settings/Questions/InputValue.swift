package import DocumentModel

/// What a person answers when an action or a question asks.
package struct InputValue: Sendable {
  package var document: Document
  package var node: NodeID

  package init(_ document: Document, _ node: NodeID) {
    self.document = document
    self.node = node
  }
}
