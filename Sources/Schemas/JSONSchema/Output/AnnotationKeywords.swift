internal import DocumentModel

/// A keyword whose value in the schema is an annotation.
struct AnnotationKeyword: Sendable {
  var name: String
  var value: NodeID
  /// Whether it applies to strings only.
  var appliesOnlyToStrings: Bool
}

/// Determines which keywords of a schema are annotations: those of the meta-data and content vocabularies, `format`,
/// and all that the dialect doesn't know (2020-12 Core, section 6.5; Validation, sections 7 to 9).
enum AnnotationKeywords {
  /// Keywords that identify schemas or address their readers, which are never collected (2020-12 Core, section 8).
  private static let neverCollected: Set<String> = [
    "$schema", "$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary", "$comment", "$defs",
  ]
  private static let content: Set<String> = ["contentEncoding", "contentMediaType", "contentSchema"]

  static func of(_ schema: NodeID, in document: Document, dialect: Dialect) -> [AnnotationKeyword] {
    if dialect.isReferenceAlone, document.value(schema, named: "$ref") != nil { return [] }
    var keywords: [AnnotationKeyword] = []
    for entry in document.entries(schema) {
      guard let key = entry.keyID else { continue }
      let name = document.keys.name(key)
      guard isAnnotation(name, dialect: dialect) else { continue }
      // Without `contentMediaType` it has no meaning (Validation, section 8.5).
      if name == "contentSchema", document.value(schema, named: "contentMediaType") == nil { continue }
      keywords.append(AnnotationKeyword(name: name, value: entry.value, appliesOnlyToStrings: content.contains(name)))
    }
    return keywords
  }

  private static func isAnnotation(_ name: String, dialect: Dialect) -> Bool {
    if neverCollected.contains(name) || (name == "id" && dialect.draft == .draft4) { return false }
    guard let keyword = Keyword.byName[name], dialect.knows(keyword) else { return true }
    return keyword == .format || keyword == .contentSchema
  }
}
