package import Diagnostics
package import DocumentModel

extension Schema {
  package func diagnostics(_ document: Document, _ root: NodeID) -> [Diagnostic] {
    isValid(document, root) ? [] : [Diagnostic(.falseSchema, "invalid", at: document.range(root))]
  }
}
