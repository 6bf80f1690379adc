internal import DocumentModel

extension DiagnosticCode {
  static let repeatedIdentifier = Self(.schema, "repeated-identifier", .warning, "Duplicate $id or anchor")
}

/// Finds subschemas with the `$id` or the anchor of another one. A reference reaches only one of them.
enum RepeatedIdentifiers {
  /// What a reference addresses: a resource by its URI, or an anchor in the resource at a node.
  private enum Address: Hashable {
    case resource(String)
    case anchor(String, in: NodeID)
  }

  static func check(_ subschemas: [SchemaInspection.Subschema], in document: Document) -> [Diagnostic] {
    var first: [Address: (owner: NodeID, value: NodeID)] = [:]
    var found: [Diagnostic] = []
    for subschema in subschemas where document.kind(subschema.node) == .object {
      for (keyword, value, address) in identifiers(of: subschema, in: document) {
        guard let other = first[address] else {
          first[address] = (subschema.node, value)
          continue
        }
        // An alias or a merge key leads to the same value again, and `$anchor` may be next to a `$dynamicAnchor`.
        guard other.value != value, other.owner != subschema.node else { continue }
        found.append(
          Diagnostic(
            .repeatedIdentifier,
            "duplicate \"\(words: keyword)\" \(ValueDescription.short(document, id: value))",
            at: document.range(value), related: [.init(.here(document.range(other.value)), "first here")],
            help: "give each its own; a reference reaches only one of them"))
      }
    }
    return found
  }

  private static func identifiers(
    of subschema: SchemaInspection.Subschema, in document: Document
  ) -> [(keyword: String, value: NodeID, address: Address)] {
    let (node, resource) = (subschema.node, subschema.resource)
    let dialect = resource.dialect
    if dialect.isReferenceAlone, document.value(node, named: "$ref") != nil { return [] }
    let idKeyword = dialect.draft == .draft4 ? "id" : "$id"
    var keywords = [idKeyword]
    if dialect.draft >= .draft2019 { keywords.append("$anchor") }
    if dialect.draft == .draft2020 { keywords.append("$dynamicAnchor") }
    return keywords.compactMap { keyword in
      guard let value = document.value(node, named: keyword), let text = document.string(value) else { return nil }
      // In older drafts, `$id: "#name"` is an anchor.
      if keyword != idKeyword || dialect.isReferenceAlone && text.hasPrefix("#") {
        return (keyword, value, .anchor(text, in: resource.root))
      }
      return resource.root == node ? (keyword, value, .resource(resource.uri)) : nil
    }
  }
}
