package import DocumentModel

/// The group, version and kind of an object of Kubernetes.
package struct ObjectKind: Hashable, Sendable {
  /// `apps`, and `core` for objects that state none.
  package var group: String
  package var version: String
  /// In lower case.
  package var kind: String

  package init(group: String, version: String, kind: String) {
    (self.group, self.version, self.kind) = (group, version, kind)
  }

  /// The kind that a document says by `apiVersion` and `kind`; nil if one of them is missing.
  package init?(_ document: Document, _ node: NodeID) {
    guard document.kind(node) == .object,
      let version = document.value(node, named: "apiVersion").flatMap(document.string),
      let kind = document.value(node, named: "kind").flatMap(document.string), !kind.isEmpty
    else { return nil }
    let parts = version.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.init(group: parts.count > 1 ? parts[0] : "core", version: parts[parts.count - 1], kind: kind.lowercased())
  }

  /// The key in a table, and the name of the kind: `apps/v1/deployment`.
  package var key: String { "\(group)/\(version)/\(kind)" }

  /// The same with the first label of the group only, as in some catalogues.
  var shortened: ObjectKind {
    ObjectKind(group: group.prefix { $0 != "." } + ".", version: version, kind: kind)
  }
}
