package import Diagnostics

extension DiagnosticCode {
  package static let unknownDialect = Self(.schema, "unknown-dialect", "The schema's $schema names no known dialect")
  static let unknownVocabulary = Self(
    .schema, "unknown-vocabulary", "The schema's dialect requires a vocabulary that is not known")
  /// A text that is to be a schema holds no document, or several.
  package static let notOneSchema = Self(
    .schema, "not-one-document", "A schema's file holds no document, or more than one")
  static let invalidKeyword = Self(.schema, "invalid-keyword", "A keyword of the schema has a value it can't have")
  static let invalidPattern = Self(.schema, "invalid-pattern", "A pattern of the schema is not a regular expression")
  package static let unresolvableReference = Self(
    .schema, "unresolvable-reference", "A $ref of the schema leads nowhere")
  static let endlessReference = Self(
    .schema, "endless-reference", "A $ref of the schema leads back to itself without end")
  static let selfInclusion = Self(
    .schema, "self-inclusion", .warning, "A $ref of the schema leads back to itself, so it adds nothing")
  static let patternTooCostly = Self(
    .schema, "pattern-too-costly", "A pattern took too many steps on this value")
  static let tooDeep = Self(.schema, "too-deep", "Schema and value nest too deep to be checked")
  static let nonScalarKey = Self(.schema, "non-scalar-key", "A list or a mapping is used as a key")
  static let noMetaschema = Self(
    .schema, "no-metaschema", .note, "The schema was not checked: its meta-schema is not at hand")
  /// The code of `required`.
  package static let schemaRequired = keyword(.required)
  static let falseSchema = Self(.schema, "false", "No value is allowed here")

  /// The code of a keyword that an instance fails.
  package static func keyword(_ keyword: Keyword) -> Self {
    Self(.schema, keyword.name, KeywordRegistry.summary(keyword))
  }
}

/// Every code that this module reports under.
package enum SchemaCodes {
  package static let all: [DiagnosticCode] =
    [
      .unknownDialect, .unknownVocabulary, .notOneSchema, .invalidKeyword, .invalidPattern, .unresolvableReference,
      .endlessReference, .selfInclusion,
      .patternTooCostly,
      .tooDeep, .nonScalarKey, .noMetaschema, .falseSchema,
    ] + Keyword.allCases.filter { KeywordRegistry.asserts($0) }.map { .keyword($0) }
}

extension KeywordRegistry {
  /// Whether an instance can fail the keyword itself.
  static func asserts(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .ref, .dynamicRef, .recursiveRef, .properties, .patternProperties, .prefixItems, .items, .allOf, .if, .then,
      .else, .dependentSchemas, .defs, .definitions, .contentSchema:
      false
    case .type, .enum, .const, .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf, .minLength,
      .maxLength, .pattern, .format, .minItems, .maxItems, .uniqueItems, .additionalItems, .contains, .minContains,
      .maxContains, .additionalProperties, .propertyNames, .required, .minProperties, .maxProperties, .dependencies,
      .dependentRequired, .anyOf, .oneOf, .not, .unevaluatedItems, .unevaluatedProperties:
      true
    }
  }

  /// One line for a listing of codes.
  static func summary(_ keyword: Keyword) -> String {
    switch keyword {
    case .type: "The value is of another type than the schema wants"
    case .enum: "The value is not one of those allowed"
    case .const: "The value is not the one allowed"
    case .minimum, .exclusiveMinimum: "The number is too small"
    case .maximum, .exclusiveMaximum: "The number is too large"
    case .multipleOf: "The number is not a multiple"
    case .minLength: "The string is too short"
    case .maxLength: "The string is too long"
    case .pattern: "The string doesn't match the pattern"
    case .format: "The string is not of the format"
    case .minItems: "The list has too few items"
    case .maxItems: "The list has too many items"
    case .uniqueItems: "Two items of the list are equal"
    case .contains, .minContains: "The list lacks an item that it must have"
    case .maxContains: "The list has too many items of a kind"
    case .additionalProperties, .unevaluatedProperties: "The schema doesn't know the setting"
    case .additionalItems, .unevaluatedItems: "The list has an item that the schema doesn't know"
    case .propertyNames: "The key is not one of those allowed"
    case .required: "A setting is missing"
    case .minProperties: "The mapping has too few entries"
    case .maxProperties: "The mapping has too many entries"
    case .dependencies, .dependentRequired: "A setting asks for another that is missing"
    case .anyOf: "The value is none of those allowed"
    case .oneOf: "The value is none, or more than one, of those allowed"
    case .not: "The value is one of those ruled out"
    case .ref, .dynamicRef, .recursiveRef, .properties, .patternProperties, .prefixItems, .items, .allOf, .if, .then,
      .else, .dependentSchemas, .defs, .definitions, .contentSchema:
      "The value fails \(keyword.name)"
    }
  }
}
