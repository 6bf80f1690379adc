package import DocumentModel

/// The group, version and kind of a Kubernetes object.
package struct ObjectKind: Hashable, Sendable {
  /// Such as `apps`, or `core` for objects without a group.
  package var group: String
  package var version: String
  /// In lowercase.
  package var kind: String

  package init(group: String, version: String, kind: String) {
    self.group = group
    self.version = version
    self.kind = kind
  }

  /// The object declared by a document's `apiVersion` and `kind`, or nil if one of them is missing.
  package init?(_ document: Document, node: NodeID) {
    guard document.kind(node) == .object,
      let version = document.value(node, named: "apiVersion").flatMap(document.string),
      let kind = document.value(node, named: "kind").flatMap(document.string), !kind.isEmpty
    else { return nil }
    let parts = version.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    // `v1` has no group; `apps/v1` has the group `apps`.
    self.init(group: parts.count > 1 ? parts[0] : "core", version: parts[parts.count - 1], kind: kind.lowercased())
  }

  /// The key in a table and the name of the kind, such as `apps/v1/deployment`.
  package var key: String { "\(group)/\(version)/\(kind)" }

  /// The same object with only the first label of its group, as some catalogs write it.
  var shortened: ObjectKind {
    ObjectKind(group: group.prefix { $0 != "." } + ".", version: version, kind: kind)
  }
}
