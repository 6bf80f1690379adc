internal import DocumentModel

extension DiagnosticCode {
  static let ignoredNextToRef = Self(
    .schema, "ignored-beside-ref", .warning, "Keyword ignored next to $ref")
}

/// Finds keywords next to a `$ref` in draft 4, 6 or 7, where they are ignored (draft-07 Core, section 8.3).
enum IgnoredSiblings {
  static let rule = SchemaCheckRule(codes: [.ignoredNextToRef]) { schema in
    guard schema.isReferenceAlone else { return [] }
    let document = schema.document
    return document.entries(schema.node).compactMap { (entry) -> Diagnostic? in
      guard let key = entry.keyID, let keyword = Keyword.byName[document.keys.name(key)], keyword != .ref,
        entry.mergeKey == nil, schema.dialect.knows(keyword), !isHarmless(keyword, value: entry.value, schema: schema)
      else { return nil }
      return Diagnostic(
        .ignoredNextToRef, "\"\(words: keyword.name)\" is ignored next to \"$ref\"", at: document.range(entry.key),
        instanceLocation: schema.location(entry.value),
        help: "move the \"$ref\" into an \"allOf\", or run `settle schema upgrade`, which keeps the meaning")
    }
  }

  /// Whether a keyword only contains definitions, or is a type that the target has too.
  private static func isHarmless(_ keyword: Keyword, value: NodeID, schema: CheckedSchema) -> Bool {
    if keyword == .definitions || keyword == .defs { return true }
    guard keyword == .type else { return false }
    for applied in schema.graph.applied([.init(schema.point)]) {
      let document = schema.graph.source(of: applied.point).document
      let node = schema.graph.node(of: applied.point)
      guard applied.isCertain, applied.point != schema.point, let type = document.value(node, named: "type") else {
        continue
      }
      if schema.document.isEqual(value, type, in: document) { return true }
    }
    return false
  }
}
