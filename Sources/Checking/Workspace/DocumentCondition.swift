internal import DocumentModel

/// Top-level keys and values that a document must have for an association to apply, such as
/// `apiVersion: v1, kind: Pod`.
package struct DocumentCondition: Sendable {
  /// Each key with its allowed values as JSON.
  private var properties: [(name: String, values: Set<String>)] = []
  /// The condition as written in the configuration, as JSON.
  package let json: String

  /// - Parameter mapping: Maps each key to a scalar or a list of scalars.
  init(_ document: Document, mapping: NodeID) {
    json = JSONText.value(document, mapping)
    properties = document.entries(mapping).compactMap { entry in
      guard let name = entry.keyID.map(document.keys.name) else { return nil }
      let isList = document.kind(entry.value) == .array
      let values = isList ? Array(document.items(entry.value)) : [entry.value]
      return (name, Set(values.map { Self.json(document, node: $0) }))
    }
  }

  func holds(in document: Document, root: NodeID) -> Bool {
    guard document.kind(root) == .object else { return false }
    return properties.allSatisfy { name, values in
      document.value(root, named: name).map {
        values.contains(Self.present) || values.contains(Self.json(document, node: $0))
      }
        ?? false
    }
  }

  /// The JSON of the keyword that allows any value.
  private static let present = "\"present\""

  private static func json(_ document: Document, node: NodeID) -> String {
    switch document.kind(node) {
    // A condition has only scalar values, so no collection is equal to one.
    case .array, .object: return ""
    case .null, .boolean, .number, .string, .alias: break
    }
    return JSONText.value(document, node)
  }
}
