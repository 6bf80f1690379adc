package import DocumentModel

extension DiagnosticCode {
  static let noKeyword = Self(.schema, "no-keyword", "Schema without JSON Schema keywords")
}

/// Finds schemas without any keyword, for which every file is valid; usually they are settings files.
package enum NoKeywords {
  static let rule = SchemaCheckRule(codes: [.noKeyword]) { schema in
    guard schema.document.roots.first == schema.node else { return [] }
    return finding(schema.document).map { [$0] } ?? []
  }

  /// The finding for a schema file without keywords; nil if it has one, or only names that may describe it.
  package static func finding(_ document: Document) -> Diagnostic? {
    guard let root = document.roots.first, document.kind(root) == .object else { return nil }
    let keys = document.entries(root).compactMap { entry in entry.keyID.map { (entry.key, document.keys.name($0)) } }
    let isKept = keys.contains { _, name in
      name.hasPrefix("$") || name.hasPrefix("x-setting") || UnknownKeywords.mayAssert(name)
    }
    guard !isKept, let (first, _) = keys.first(where: { _, name in UnknownKeywords.isForeign(name) }) else {
      return nil
    }
    return Diagnostic(
      .noKeyword, "not a schema: no JSON Schema keywords, so every file would be valid",
      at: document.range(first), instanceLocation: document.location(of: root),
      help: "list the settings under \"properties\"")
  }
}
