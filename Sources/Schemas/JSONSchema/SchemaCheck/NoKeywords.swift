package import DocumentModel

extension DiagnosticCode {
  static let noKeyword = Self(.schema, "no-keyword", "A schema has no JSON Schema keywords")
}

/// A schema without any keyword, by which every file is valid; usually it is a settings file.
package enum NoKeywords {
  static let rule = SchemaCheckRule(codes: [.noKeyword]) { schema in
    guard schema.document.roots.first == schema.node else { return [] }
    return finding(schema.document).map { [$0] } ?? []
  }

  /// The finding for a file without keywords that was named as a schema; nil for one that has a keyword, or only names
  /// that may describe it.
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
