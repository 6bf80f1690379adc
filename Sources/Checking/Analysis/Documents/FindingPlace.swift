package import DocumentModel

/// The location of a finding's value or property in its document.
package struct FindingPlace {
  /// The index of the document in the stream.
  package let number: Int
  package let root: NodeID
  package let path: JSONPointer
  private let document: Document

  /// Nil if the finding isn't about a value, or its document doesn't exist.
  package init?(_ finding: Diagnostic, in document: Document) {
    guard let number = finding.document ?? (document.roots.count == 1 ? 0 : nil), number < document.roots.count,
      let path = finding.instanceLocation
    else { return nil }
    self.number = number
    self.path = path
    self.document = document
    root = document.roots[number]
  }

  package var node: NodeID? { document.node(at: path, from: root) }

  /// The mapping at a path, or nil for any other value or none.
  package func mapping(at path: JSONPointer) -> NodeID? {
    let node = document.node(at: path, from: root).map(document.resolve)
    return node.flatMap { document.kind($0) == .object ? $0 : nil }
  }
}
