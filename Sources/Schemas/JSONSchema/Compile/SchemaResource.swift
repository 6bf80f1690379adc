package import DocumentModel
internal import Patterns

/// A schema resource: a schema with its own URI, and the anchors in it (2020-12 Core, 4.3.5).
package struct SchemaResource {
  var base: URIReference
  /// ``base`` as text.
  package var uri: String
  var source: Int
  package var root: NodeID
  package var dialect: Dialect
  /// `$anchor`, `$dynamicAnchor`, and the `#name` of older drafts.
  package var anchors: [String: NodeID] = [:]
  var dynamicAnchors: [String: NodeID] = [:]
  /// `$recursiveAnchor: true` at the root.
  package var isRecursiveAnchor = false
}

/// A schema in a source, compiled once.
struct SchemaPlace: Hashable {
  var source: Int
  /// Never an alias.
  var node: NodeID
  var resource: Int
}

/// A loaded text and the facts about it.
struct IndexedSource {
  var source: SchemaSource
  /// The keyword that each key of the document's table is, by any dialect.
  var keywords: [Keyword?]
  let names: IdentifierNames
  /// Nodes that start a resource.
  var resourceRoots: [NodeID: Int] = [:]
  /// Nodes that were walked as schemas.
  var visited: Set<NodeID> = []
  var rootResource = -1
}

/// The keys of a document that name resources and anchors; nil if none of its objects has one.
struct IdentifierNames {
  let schema: KeyID?
  let id: KeyID?
  let oldID: KeyID?
  let reference: KeyID?
  let anchor: KeyID?
  let dynamicAnchor: KeyID?
  let recursiveAnchor: KeyID?
  let nullable: KeyID?
  /// Whether the document is an OpenAPI description, or a schema made from one for Kubernetes.
  let isOfOpenAPI: Bool
  /// ``FailureWords/keywords``, as far as the document has them.
  let failureWords: [KeyID]
  /// ``Schema/Options/sensitivity``.
  let sensitivity: KeyID?

  init(_ document: Document, sensitivity: SensitivityKeyword?) {
    let keys = document.keys
    schema = keys.find("$schema")
    id = keys.find("$id")
    oldID = keys.find("id")
    reference = keys.find("$ref")
    anchor = keys.find("$anchor")
    dynamicAnchor = keys.find("$dynamicAnchor")
    recursiveAnchor = keys.find("$recursiveAnchor")
    nullable = keys.find("nullable")
    isOfOpenAPI = nullable != nil && document.isOfOpenAPI
    failureWords = FailureWords.keywords.compactMap(keys.find)
    self.sensitivity = sensitivity.flatMap { keys.find($0.name) }
  }

  func id(_ dialect: Dialect) -> KeyID? { dialect.draft == .draft4 ? oldID : id }
}

extension Document {
  /// Whether it is an OpenAPI description, or a schema made from one for Kubernetes: there `nullable` is a keyword.
  package var isOfOpenAPI: Bool {
    guard let root = roots.first else { return false }
    return ["openapi", "swagger"].contains { value(root, named: $0) != nil }
      || (0..<UInt32(keys.count)).contains { keys.name(KeyID($0)).hasPrefix("x-kubernetes-") }
  }

  /// The value under a key; nil at once for a key that the document doesn't have.
  func value(_ object: NodeID, key: KeyID?) -> NodeID? {
    guard let key else { return nil }
    var found: NodeID?
    for entry in entries(object) where entry.keyID == key && (entry.mergeKey == nil || found == nil) {
      found = entry.value
    }
    return found
  }
}
