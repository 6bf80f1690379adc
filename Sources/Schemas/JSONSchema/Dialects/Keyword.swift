/// Every keyword that evaluation uses, or that holds subschemas. Any other is an annotation.
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

/// The shape of the subschemas in a keyword's value.
enum SubschemaShape: Sendable {
  case none
  case schema
  case list
  case map
  /// `items` before 2020-12.
  case schemaOrList
  /// `dependencies`: values that are no lists.
  case mapOfSchemasOrLists
}

/// The definition of one keyword.
package struct KeywordDefinition: Sendable {
  package var keyword: Keyword
  package var name: String
  package var drafts: ClosedRange<Draft>
  var vocabulary: Vocabularies
  var subschemas: SubschemaShape
  /// The type that it applies to; nil if it applies to any.
  package var type: TypeMask?
  /// The fault of an instance that fails it, for a listing of codes; nil if no instance can fail the keyword itself.
  package var fault: String?

  init(
    _ keyword: Keyword, _ name: String, _ vocabulary: Vocabularies,
    _ drafts: ClosedRange<Draft> = .draft4 ... .draft2020, _ subschemas: SubschemaShape = .none,
    of type: TypeMask? = nil, fault: String? = nil
  ) {
    self.keyword = keyword
    self.name = name
    self.vocabulary = vocabulary
    self.drafts = drafts
    self.subschemas = subschemas
    self.type = type
    self.fault = fault
  }
}

/// The one table of keywords.
extension Keyword {
  package static let table: [KeywordDefinition] = [
    .init(.ref, "$ref", .core),
    .init(.dynamicRef, "$dynamicRef", .core, .draft2020 ... .draft2020),
    .init(.recursiveRef, "$recursiveRef", .core, .draft2019 ... .draft2019),
    .init(.type, "type", .validation, fault: "Wrong type"),
    .init(.enum, "enum", .validation, fault: "Value not in the list of allowed values"),
    .init(.const, "const", .validation, .draft6 ... .draft2020, fault: "Value different from the only allowed one"),
    .init(.minimum, "minimum", .validation, of: .number, fault: "Number too small"),
    .init(.maximum, "maximum", .validation, of: .number, fault: "Number too large"),
    .init(.exclusiveMinimum, "exclusiveMinimum", .validation, of: .number, fault: "Number too small"),
    .init(.exclusiveMaximum, "exclusiveMaximum", .validation, of: .number, fault: "Number too large"),
    .init(.multipleOf, "multipleOf", .validation, of: .number, fault: "Number not a multiple"),
    .init(.minLength, "minLength", .validation, of: .string, fault: "String too short"),
    .init(.maxLength, "maxLength", .validation, of: .string, fault: "String too long"),
    .init(.pattern, "pattern", .validation, of: .string, fault: "String doesn't match the pattern"),
    .init(.format, "format", .format, of: .string, fault: "Invalid format"),
    .init(.minItems, "minItems", .validation, of: .array, fault: "Too few items in a list"),
    .init(.maxItems, "maxItems", .validation, of: .array, fault: "Too many items in a list"),
    .init(.uniqueItems, "uniqueItems", .validation, of: .array, fault: "Duplicate item in a list"),
    .init(.prefixItems, "prefixItems", .applicator, .draft2020 ... .draft2020, .list, of: .array),
    .init(
      .items, "items", .applicator, .draft4 ... .draft2020, .schemaOrList, of: .array,
      fault: "Item not allowed"),
    .init(
      .additionalItems, "additionalItems", .applicator, .draft4 ... .draft2019, .schema, of: .array,
      fault: "Unexpected item"),
    .init(
      .contains, "contains", .applicator, .draft6 ... .draft2020, .schema, of: .array,
      fault: "Missing item in a list"),
    .init(
      .minContains, "minContains", .validation, .draft2019 ... .draft2020, of: .array,
      fault: "Missing item in a list"),
    .init(
      .maxContains, "maxContains", .validation, .draft2019 ... .draft2020, of: .array,
      fault: "Too many matching items in a list"),
    .init(.properties, "properties", .applicator, .draft4 ... .draft2020, .map, of: .object),
    .init(.patternProperties, "patternProperties", .applicator, .draft4 ... .draft2020, .map, of: .object),
    .init(
      .additionalProperties, "additionalProperties", .applicator, .draft4 ... .draft2020, .schema, of: .object,
      fault: "Unknown key"),
    .init(
      .propertyNames, "propertyNames", .applicator, .draft6 ... .draft2020, .schema, of: .object,
      fault: "Invalid key"),
    .init(.required, "required", .validation, of: .object, fault: "Missing key"),
    .init(.minProperties, "minProperties", .validation, of: .object, fault: "Too few keys in a mapping"),
    .init(.maxProperties, "maxProperties", .validation, of: .object, fault: "Too many keys in a mapping"),
    .init(
      .dependencies, "dependencies", .applicator, .draft4 ... .draft2020, .mapOfSchemasOrLists, of: .object,
      fault: "Missing key that another key requires"),
    .init(
      .dependentRequired, "dependentRequired", .validation, .draft2019 ... .draft2020, of: .object,
      fault: "Missing key that another key requires"),
    .init(.dependentSchemas, "dependentSchemas", .applicator, .draft2019 ... .draft2020, .map, of: .object),
    .init(.allOf, "allOf", .applicator, .draft4 ... .draft2020, .list),
    .init(
      .anyOf, "anyOf", .applicator, .draft4 ... .draft2020, .list, fault: "Value matches none of the allowed forms"),
    .init(
      .oneOf, "oneOf", .applicator, .draft4 ... .draft2020, .list,
      fault: "Value matches none, or more than one, of the allowed forms"),
    .init(.not, "not", .applicator, .draft4 ... .draft2020, .schema, fault: "Value explicitly not allowed"),
    .init(.if, "if", .applicator, .draft7 ... .draft2020, .schema),
    .init(.then, "then", .applicator, .draft7 ... .draft2020, .schema),
    .init(.else, "else", .applicator, .draft7 ... .draft2020, .schema),
    .init(
      .unevaluatedItems, "unevaluatedItems", .unevaluated, .draft2019 ... .draft2020, .schema, of: .array,
      fault: "Unexpected item"),
    .init(
      .unevaluatedProperties, "unevaluatedProperties", .unevaluated, .draft2019 ... .draft2020, .schema, of: .object,
      fault: "Unknown key"),
    .init(.defs, "$defs", .core, .draft2019 ... .draft2020, .map),
    .init(.definitions, "definitions", .core, .draft4 ... .draft2020, .map),
    .init(.contentSchema, "contentSchema", .content, .draft2019 ... .draft2020, .schema, of: .string),
  ]

  package static let byName: [String: Keyword] = Dictionary(
    uniqueKeysWithValues: table.map { ($0.name, $0.keyword) })
}
