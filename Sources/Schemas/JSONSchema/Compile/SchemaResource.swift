package import DocumentModel
internal import Patterns

/// A schema resource: a schema with its own URI, and its anchors (2020-12 Core, section 4.3.5).
package struct SchemaResource {
  var base: URIReference
  /// ``base`` as a string.
  package var uri: String
  var source: Int
  package var root: NodeID
  package var dialect: Dialect
  /// The anchors by name: `$anchor`, `$dynamicAnchor`, and the `#name` of older drafts.
  package var anchors: [String: NodeID] = [:]
  var dynamicAnchors: [String: NodeID] = [:]
  /// Whether the root has `$recursiveAnchor: true`.
  package var isRecursiveAnchor = false
}

/// A schema in a source, compiled once.
struct SchemaPlace: Hashable {
  var source: Int
  /// The node, which is never an alias.
  var node: NodeID
  var resource: Int
}

/// A loaded source and facts about it.
struct IndexedSource {
  var source: SchemaSource
  /// For each key of the document's table, the keyword with this name in any dialect.
  var keywords: [Keyword?]
  let names: IdentifierNames
  /// The resources by the nodes that start them.
  var resourceRoots: [NodeID: Int] = [:]
  /// The nodes that were visited as schemas.
  var visited: Set<NodeID> = []
  var rootResource = -1
}

/// The IDs of keys that matter for every schema of a document; nil for a key that the document doesn't have.
struct IdentifierNames {
  let schema: KeyID?
  let id: KeyID?
  let oldID: KeyID?
  let reference: KeyID?
  let anchor: KeyID?
  let dynamicAnchor: KeyID?
  let recursiveAnchor: KeyID?
  let nullable: KeyID?
  /// Whether the document is an OpenAPI description or a Kubernetes schema made from one.
  let isOpenAPI: Bool
  /// The ``FailureWords/keywords`` that the document has.
  let failureWords: [KeyID]
  /// The key of ``Schema/Options/sensitivity``.
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
    isOpenAPI = nullable != nil && document.isOpenAPI
    failureWords = FailureWords.keywords.compactMap(keys.find)
    self.sensitivity = sensitivity.flatMap { keys.find($0.name) }
  }

  func id(_ dialect: Dialect) -> KeyID? { dialect.draft == .draft4 ? oldID : id }
}

extension Document {
  /// Whether the document is an OpenAPI description or a Kubernetes schema made from one, so that `nullable` applies.
  package var isOpenAPI: Bool {
    guard let root = roots.first else { return false }
    return ["openapi", "swagger"].contains { value(root, named: $0) != nil }
      || (0..<UInt32(keys.count)).contains { keys.name(KeyID($0)).hasPrefix("x-kubernetes-") }
  }

  /// The value of a key; nil immediately if `key` is nil.
  func value(_ object: NodeID, key: KeyID?) -> NodeID? {
    guard let key else { return nil }
    var found: NodeID?
    for entry in entries(object) where entry.keyID == key && (entry.mergeKey == nil || found == nil) {
      found = entry.value
    }
    return found
  }
}
