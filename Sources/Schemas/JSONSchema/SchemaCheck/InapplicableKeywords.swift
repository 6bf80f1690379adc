internal import DocumentModel
internal import Patterns

extension DiagnosticCode {
  static let inapplicableKeyword = Self(
    .schema, "inapplicable-keyword", .warning, "Keyword for a different type")
}

/// Finds keywords for a type that the `type`, `const` or `enum` next to them excludes.
enum InapplicableKeywords {
  static let rule = SchemaCheckRule(codes: [.inapplicableKeyword]) { schema in
    guard let types = schema.allowedTypes else { return [] }
    let source = [Keyword.type, .const, .enum].first { schema[$0] != nil } ?? .type
    var found: [Diagnostic] = []
    let words = TypeWords.words
    for keyword in Keyword.allCases {
      guard let wanted = keyword.definition.type, let entry = schema.entry(keyword), entry.mergeKey == nil else {
        continue
      }
      let isNumber = wanted == .number && !types.isDisjoint(with: [.integer, .writtenInteger])
      guard types.isDisjoint(with: wanted), !isNumber else { continue }
      if keyword == .format, !isKnownFormat(schema, value: entry.value) { continue }
      found.append(
        Diagnostic(
          .inapplicableKeyword,
          "\"\(words: keyword.name)\" never applies: it is for \(words: words.plural(wanted) ?? ""), but only \(words: words.types(types)) is allowed here",
          at: schema.document.range(entry.key), instanceLocation: schema.location(entry.value),
          related: [.init(.here(schema.range(of: source)), source == .type ? "the type" : "the values")]))
    }
    return found
  }

  /// Whether a format is one of JSON Schema's. Formats of other tools, such as `int32`, may apply to other types.
  private static func isKnownFormat(_ schema: CheckedSchema, value: NodeID) -> Bool {
    schema.document.string(value).map { Format.named($0) != nil } ?? false
  }
}
