internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import StringFormats

extension DiagnosticCode {
  static let inapplicableKeyword = Self(
    .schema, "inapplicable-keyword", .warning, "A keyword of the schema speaks of another type than the one beside it")
}

/// A keyword that speaks of a type which the `type` beside it rules out.
enum InapplicableKeywords {
  static let rule = SchemaCheckRule(codes: [.inapplicableKeyword]) { schema in
    guard let types = schema.types else { return [] }
    var found: [Diagnostic] = []
    for keyword in Keyword.allCases {
      guard let wanted = wanted(keyword), let entry = schema.entry(keyword), entry.mergeKey == nil else { continue }
      let isNumber = wanted == .number && !types.isDisjoint(with: [.integer, .writtenInteger])
      guard types.isDisjoint(with: wanted), !isNumber else { continue }
      if keyword == .format, !isKnownFormat(schema, entry.value) { continue }
      found.append(
        Diagnostic(
          .inapplicableKeyword,
          "\"\(keyword.name)\" never applies: it is for \(plural(wanted)), and only \(ValueDescription.types(types)) "
            + "is allowed here", at: schema.document.range(entry.key), instanceLocation: schema.location(entry.value),
          related: [.init(.here(schema.range(of: .type)), "the type")]))
    }
    return found
  }

  /// The type that a keyword speaks of; nil where it speaks of any.
  private static func wanted(_ keyword: Keyword) -> TypeMask? {
    switch keyword {
    case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf: .number
    case .minLength, .maxLength, .pattern, .format, .contentSchema: .string
    case .minItems, .maxItems, .uniqueItems, .prefixItems, .items, .additionalItems, .contains, .minContains,
      .maxContains, .unevaluatedItems:
      .array
    case .properties, .patternProperties, .additionalProperties, .propertyNames, .required, .minProperties,
      .maxProperties, .dependencies, .dependentRequired, .dependentSchemas, .unevaluatedProperties:
      .object
    case .ref, .dynamicRef, .recursiveRef, .type, .enum, .const, .allOf, .anyOf, .oneOf, .not, .if, .then, .else, .defs,
      .definitions:
      nil
    }
  }

  private static func plural(_ type: TypeMask) -> String {
    if type == .number { return "numbers" }
    if type == .string { return "strings" }
    return type == .array ? "lists" : "mappings"
  }

  /// Formats of other tools, `int32`, speak of other types.
  private static func isKnownFormat(_ schema: CheckedSchema, _ value: NodeID) -> Bool {
    schema.document.string(value).map { Format.named($0) != nil } ?? false
  }
}
