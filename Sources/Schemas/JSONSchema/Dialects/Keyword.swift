/// Every keyword that affects evaluation or contains subschemas. All others are annotations.
package enum Keyword: UInt8, CaseIterable, Hashable, Sendable {
  case ref, dynamicRef, recursiveRef
  case type, `enum`, const
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
  case minLength, maxLength, pattern, format
  case minItems, maxItems, uniqueItems, prefixItems, items, additionalItems
  case contains, minContains, maxContains
  case properties, patternProperties, additionalProperties, propertyNames, required
  case minProperties, maxProperties
  case dependencies, dependentRequired, dependentSchemas
  case allOf, anyOf, oneOf, not, `if`, then, `else`
  case unevaluatedItems, unevaluatedProperties
  case defs, definitions, contentSchema

  package var definition: KeywordDefinition { Self.table[Int(rawValue)] }
  package var name: String { definition.name }
}

/// The form of the subschemas in a keyword's value.
enum SubschemaShape: Sendable {
  case none
  case schema
  case list
  case map
  /// A schema or a list of schemas: `items` before 2020-12.
  case schemaOrList
  /// A mapping to schemas or lists of names: `dependencies`.
  case mapOfSchemasOrLists
}

package struct KeywordDefinition: Sendable {
  package var keyword: Keyword
  package var name: String
  package var drafts: ClosedRange<Draft>
  var vocabulary: Vocabularies
  var subschemas: SubschemaShape
  /// The type that the keyword applies to; nil for any type.
  package var type: TypeMask?
  /// What is wrong if an instance violates the keyword, for the list of codes; nil if none can violate it.
  package var errorTitle: String?

  init(
    _ keyword: Keyword, name: String, vocabulary: Vocabularies,
    _ drafts: ClosedRange<Draft> = .draft4 ... .draft2020, subschemas: SubschemaShape = .none,
    of type: TypeMask? = nil, errorTitle: String? = nil
  ) {
    self.keyword = keyword
    self.name = name
    self.vocabulary = vocabulary
    self.drafts = drafts
    self.subschemas = subschemas
    self.type = type
    self.errorTitle = errorTitle
  }
}

/// The table of all keywords.
extension Keyword {
  package static let table: [KeywordDefinition] = [
    .init(.ref, name: "$ref", vocabulary: .core),
    .init(.dynamicRef, name: "$dynamicRef", vocabulary: .core, .draft2020 ... .draft2020),
    .init(.recursiveRef, name: "$recursiveRef", vocabulary: .core, .draft2019 ... .draft2019),
    .init(.type, name: "type", vocabulary: .validation, errorTitle: "Wrong type"),
    .init(.enum, name: "enum", vocabulary: .validation, errorTitle: "Value not in the list of allowed values"),
    .init(
      .const, name: "const", vocabulary: .validation, .draft6 ... .draft2020,
      errorTitle: "Value other than the only one allowed"),
    .init(.minimum, name: "minimum", vocabulary: .validation, of: .number, errorTitle: "Number too small"),
    .init(.maximum, name: "maximum", vocabulary: .validation, of: .number, errorTitle: "Number too large"),
    .init(
      .exclusiveMinimum, name: "exclusiveMinimum", vocabulary: .validation, of: .number, errorTitle: "Number too small"),
    .init(
      .exclusiveMaximum, name: "exclusiveMaximum", vocabulary: .validation, of: .number, errorTitle: "Number too large"),
    .init(
      .multipleOf, name: "multipleOf", vocabulary: .validation, of: .number,
      errorTitle: "Number not a multiple of the step"),
    .init(.minLength, name: "minLength", vocabulary: .validation, of: .string, errorTitle: "String too short"),
    .init(.maxLength, name: "maxLength", vocabulary: .validation, of: .string, errorTitle: "String too long"),
    .init(
      .pattern, name: "pattern", vocabulary: .validation, of: .string, errorTitle: "String doesn't match the pattern"),
    .init(.format, name: "format", vocabulary: .format, of: .string, errorTitle: "String doesn't match the format"),
    .init(.minItems, name: "minItems", vocabulary: .validation, of: .array, errorTitle: "Too few items in a list"),
    .init(.maxItems, name: "maxItems", vocabulary: .validation, of: .array, errorTitle: "Too many items in a list"),
    .init(
      .uniqueItems, name: "uniqueItems", vocabulary: .validation, of: .array, errorTitle: "Duplicate item in a list"),
    .init(
      .prefixItems, name: "prefixItems", vocabulary: .applicator, .draft2020 ... .draft2020, subschemas: .list,
      of: .array),
    .init(
      .items, name: "items", vocabulary: .applicator, .draft4 ... .draft2020, subschemas: .schemaOrList, of: .array,
      errorTitle: "Unexpected item"),
    .init(
      .additionalItems, name: "additionalItems", vocabulary: .applicator, .draft4 ... .draft2019, subschemas: .schema,
      of: .array,
      errorTitle: "Unexpected item"),
    .init(
      .contains, name: "contains", vocabulary: .applicator, .draft6 ... .draft2020, subschemas: .schema, of: .array,
      errorTitle: "Missing item in a list"),
    .init(
      .minContains, name: "minContains", vocabulary: .validation, .draft2019 ... .draft2020, of: .array,
      errorTitle: "Too few matching items in a list"),
    .init(
      .maxContains, name: "maxContains", vocabulary: .validation, .draft2019 ... .draft2020, of: .array,
      errorTitle: "Too many matching items in a list"),
    .init(
      .properties, name: "properties", vocabulary: .applicator, .draft4 ... .draft2020, subschemas: .map, of: .object),
    .init(
      .patternProperties, name: "patternProperties", vocabulary: .applicator, .draft4 ... .draft2020, subschemas: .map,
      of: .object),
    .init(
      .additionalProperties, name: "additionalProperties", vocabulary: .applicator, .draft4 ... .draft2020,
      subschemas: .schema, of: .object,
      errorTitle: "Unknown key"),
    .init(
      .propertyNames, name: "propertyNames", vocabulary: .applicator, .draft6 ... .draft2020, subschemas: .schema,
      of: .object,
      errorTitle: "Invalid key"),
    .init(.required, name: "required", vocabulary: .validation, of: .object, errorTitle: "Missing key"),
    .init(
      .minProperties, name: "minProperties", vocabulary: .validation, of: .object,
      errorTitle: "Too few keys in a mapping"),
    .init(
      .maxProperties, name: "maxProperties", vocabulary: .validation, of: .object,
      errorTitle: "Too many keys in a mapping"),
    .init(
      .dependencies, name: "dependencies", vocabulary: .applicator, .draft4 ... .draft2020,
      subschemas: .mapOfSchemasOrLists, of: .object,
      errorTitle: "Missing key that another key requires"),
    .init(
      .dependentRequired, name: "dependentRequired", vocabulary: .validation, .draft2019 ... .draft2020, of: .object,
      errorTitle: "Missing key that another key requires"),
    .init(
      .dependentSchemas, name: "dependentSchemas", vocabulary: .applicator, .draft2019 ... .draft2020, subschemas: .map,
      of: .object),
    .init(.allOf, name: "allOf", vocabulary: .applicator, .draft4 ... .draft2020, subschemas: .list),
    .init(
      .anyOf, name: "anyOf", vocabulary: .applicator, .draft4 ... .draft2020, subschemas: .list,
      errorTitle: "Value matches none of the allowed forms"),
    .init(
      .oneOf, name: "oneOf", vocabulary: .applicator, .draft4 ... .draft2020, subschemas: .list,
      errorTitle: "Value doesn't match exactly one of the allowed forms"),
    .init(
      .not, name: "not", vocabulary: .applicator, .draft4 ... .draft2020, subschemas: .schema,
      errorTitle: "Value explicitly not allowed"),
    .init(.if, name: "if", vocabulary: .applicator, .draft7 ... .draft2020, subschemas: .schema),
    .init(.then, name: "then", vocabulary: .applicator, .draft7 ... .draft2020, subschemas: .schema),
    .init(.else, name: "else", vocabulary: .applicator, .draft7 ... .draft2020, subschemas: .schema),
    .init(
      .unevaluatedItems, name: "unevaluatedItems", vocabulary: .unevaluated, .draft2019 ... .draft2020,
      subschemas: .schema, of: .array,
      errorTitle: "Unexpected item"),
    .init(
      .unevaluatedProperties, name: "unevaluatedProperties", vocabulary: .unevaluated, .draft2019 ... .draft2020,
      subschemas: .schema, of: .object,
      errorTitle: "Unknown key"),
    .init(.defs, name: "$defs", vocabulary: .core, .draft2019 ... .draft2020, subschemas: .map),
    .init(.definitions, name: "definitions", vocabulary: .core, .draft4 ... .draft2020, subschemas: .map),
    .init(
      .contentSchema, name: "contentSchema", vocabulary: .content, .draft2019 ... .draft2020, subschemas: .schema,
      of: .string),
  ]

  package static let byName: [String: Keyword] = Dictionary(
    uniqueKeysWithValues: table.map { ($0.name, $0.keyword) })
}
