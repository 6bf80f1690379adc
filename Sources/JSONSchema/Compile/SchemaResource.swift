internal import DocumentModel

/// A schema resource: a schema with a URI of its own, and the anchors in it (2020-12 Core, 4.3.5).
struct SchemaResource {
  var base: URIReference
  /// ``base`` as text.
  var uri: String
  var source: Int
  var root: NodeID
  var dialect: Dialect
  /// `$anchor`, `$dynamicAnchor`, and the `#name` of older drafts.
  var anchors: [String: NodeID] = [:]
  var dynamicAnchors: [String: NodeID] = [:]
  /// `$recursiveAnchor: true` at the root.
  var isRecursiveAnchor = false
}

/// A schema in a text: what is compiled once.
struct SchemaPlace: Hashable {
  var source: Int
  /// Never an alias.
  var node: NodeID
  var resource: Int
}

/// A loaded text and what is known of it.
struct IndexedSource {
  var source: SchemaSource
  /// The keyword that each key of the document's table is, by any dialect.
  var keywords: [Keyword?]
  /// Nodes that start a resource.
  var resourceRoots: [NodeID: Int] = [:]
  /// Nodes that were walked as schemas.
  var visited: Set<NodeID> = []
  var rootResource = -1
}
