/// Every keyword that means something to evaluation, or that holds subschemas. What isn't here is an annotation.
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

  package var definition: KeywordDefinition { KeywordRegistry.definitions[Int(rawValue)] }
  package var name: String { definition.name }
}

/// Where subschemas stand in a keyword's value.
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

/// What the registry knows of one keyword.
package struct KeywordDefinition: Sendable {
  package var keyword: Keyword
  package var name: String
  package var drafts: ClosedRange<Draft>
  var vocabulary: Vocabularies
  var subschemas: SubschemaShape

  init(
    _ keyword: Keyword, _ name: String, _ vocabulary: Vocabularies,
    _ drafts: ClosedRange<Draft> = .draft4 ... .draft2020, _ subschemas: SubschemaShape = .none
  ) {
    self.keyword = keyword
    self.name = name
    self.vocabulary = vocabulary
    self.drafts = drafts
    self.subschemas = subschemas
  }
}

/// The one table of keywords, and the order in which their instructions run: the cheap before the dear.
package enum KeywordRegistry {
  package static let definitions: [KeywordDefinition] = [
    .init(.ref, "$ref", .core),
    .init(.dynamicRef, "$dynamicRef", .core, .draft2020 ... .draft2020),
    .init(.recursiveRef, "$recursiveRef", .core, .draft2019 ... .draft2019),
    .init(.type, "type", .validation),
    .init(.enum, "enum", .validation),
    .init(.const, "const", .validation, .draft6 ... .draft2020),
    .init(.minimum, "minimum", .validation),
    .init(.maximum, "maximum", .validation),
    .init(.exclusiveMinimum, "exclusiveMinimum", .validation),
    .init(.exclusiveMaximum, "exclusiveMaximum", .validation),
    .init(.multipleOf, "multipleOf", .validation),
    .init(.minLength, "minLength", .validation),
    .init(.maxLength, "maxLength", .validation),
    .init(.pattern, "pattern", .validation),
    .init(.format, "format", .format),
    .init(.minItems, "minItems", .validation),
    .init(.maxItems, "maxItems", .validation),
    .init(.uniqueItems, "uniqueItems", .validation),
    .init(.prefixItems, "prefixItems", .applicator, .draft2020 ... .draft2020, .list),
    .init(.items, "items", .applicator, .draft4 ... .draft2020, .schemaOrList),
    .init(.additionalItems, "additionalItems", .applicator, .draft4 ... .draft2019, .schema),
    .init(.contains, "contains", .applicator, .draft6 ... .draft2020, .schema),
    .init(.minContains, "minContains", .validation, .draft2019 ... .draft2020),
    .init(.maxContains, "maxContains", .validation, .draft2019 ... .draft2020),
    .init(.properties, "properties", .applicator, .draft4 ... .draft2020, .map),
    .init(.patternProperties, "patternProperties", .applicator, .draft4 ... .draft2020, .map),
    .init(.additionalProperties, "additionalProperties", .applicator, .draft4 ... .draft2020, .schema),
    .init(.propertyNames, "propertyNames", .applicator, .draft6 ... .draft2020, .schema),
    .init(.required, "required", .validation),
    .init(.minProperties, "minProperties", .validation),
    .init(.maxProperties, "maxProperties", .validation),
    .init(.dependencies, "dependencies", .applicator, .draft4 ... .draft2020, .mapOfSchemasOrLists),
    .init(.dependentRequired, "dependentRequired", .validation, .draft2019 ... .draft2020),
    .init(.dependentSchemas, "dependentSchemas", .applicator, .draft2019 ... .draft2020, .map),
    .init(.allOf, "allOf", .applicator, .draft4 ... .draft2020, .list),
    .init(.anyOf, "anyOf", .applicator, .draft4 ... .draft2020, .list),
    .init(.oneOf, "oneOf", .applicator, .draft4 ... .draft2020, .list),
    .init(.not, "not", .applicator, .draft4 ... .draft2020, .schema),
    .init(.if, "if", .applicator, .draft7 ... .draft2020, .schema),
    .init(.then, "then", .applicator, .draft7 ... .draft2020, .schema),
    .init(.else, "else", .applicator, .draft7 ... .draft2020, .schema),
    .init(.unevaluatedItems, "unevaluatedItems", .unevaluated, .draft2019 ... .draft2020, .schema),
    .init(.unevaluatedProperties, "unevaluatedProperties", .unevaluated, .draft2019 ... .draft2020, .schema),
    .init(.defs, "$defs", .core, .draft2019 ... .draft2020, .map),
    .init(.definitions, "definitions", .core, .draft4 ... .draft2020, .map),
    .init(.contentSchema, "contentSchema", .content, .draft2019 ... .draft2020, .schema),
  ]

  package static let byName: [String: Keyword] = Dictionary(
    uniqueKeysWithValues: definitions.map { ($0.name, $0.keyword) })

  /// Each family of keywords that compile together, in the order of evaluation.
  static let families: [@Sendable (SchemaObject) -> Void] = [
    TypeKeyword.compile,
    EnumKeyword.compile,
    NumberKeywords.compile,
    StringKeywords.compile,
    FormatKeyword.compile,
    CountKeywords.compile,
    MemberKeywords.compile,
    ItemKeywords.compile,
    ContainsKeyword.compile,
    UniqueItemsKeyword.compile,
    DependentKeywords.compile,
    ReferenceKeywords.compile,
    BranchKeywords.compile,
    ConditionalKeyword.compile,
    UnevaluatedKeywords.compile,
  ]
}
