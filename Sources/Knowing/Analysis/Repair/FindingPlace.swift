internal import Diagnostics
internal import DocumentModel

/// Where the value or property of a finding stands in its document.
struct FindingPlace {
  /// Which document of the stream, from 0.
  let number: Int
  let root: NodeID
  let path: JSONPointer
  private let document: Document

  /// Nil for a finding of no value, and for one of a document that isn't there.
  init?(_ finding: Diagnostic, in document: Document) {
    guard let number = finding.document ?? (document.roots.count == 1 ? 0 : nil), number < document.roots.count,
      let path = finding.instanceLocation
    else { return nil }
    (self.number, self.path, self.document) = (number, path, document)
    root = document.roots[number]
  }

  var node: NodeID? { document.node(at: path, from: root) }

  /// The mapping at a path; nil where something else stands there, or nothing.
  func mapping(at tokens: [String]) -> NodeID? {
    let node = document.node(at: JSONPointer(tokens: tokens), from: root).map(document.resolve)
    return node.flatMap { document.kind($0) == .object ? $0 : nil }
  }
}
