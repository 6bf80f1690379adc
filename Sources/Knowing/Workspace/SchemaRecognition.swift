package import DocumentModel

/// Tells schemas from files of settings.
package enum SchemaRecognition {
  /// Whether a document is a schema, as far as its content shows it.
  ///
  /// - Parameter hasOther: whether a schema is known for it, as for a file of settings.
  package static func isSchema(_ document: Document, hasOther: Bool) -> Bool {
    guard let root = document.roots.first else { return false }
    return isStatedSchema(document, root) || !hasOther && hasKeyword(document, root)
  }

  /// A settings file may name its schema by `$schema` as well; a schema names a dialect.
  package static func isStatedSchema(_ document: Document, _ root: NodeID) -> Bool {
    guard document.kind(root) == .object,
      let stated = document.value(root, named: "$schema").flatMap(document.string)
    else { return false }
    return stated.contains("json-schema.org/") || hasKeyword(document, root)
  }

  private static func hasKeyword(_ document: Document, _ root: NodeID) -> Bool {
    guard document.kind(root) == .object else { return false }
    return ["properties", "$defs", "definitions", "allOf", "anyOf", "oneOf", "$ref", "$id"].contains {
      document.value(root, named: $0) != nil
    }
  }
}
