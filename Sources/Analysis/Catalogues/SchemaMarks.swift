package import DocumentModel

/// Keys that tell a file of a kind from others of its name.
package enum SchemaMarks {
  private static let most = 8

  /// The names that a schema requires at the top, the first ones.
  package static func of(_ document: Document) -> [String] {
    guard let root = document.roots.first, document.kind(root) == .object,
      let required = document.value(root, named: "required"), document.kind(required) == .array
    else { return [] }
    let names = document.items(required).compactMap(document.string)
    return Array(names.filter { !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 } }.prefix(most))
  }
}
