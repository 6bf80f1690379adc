package import DocumentModel

extension DiagnosticCode {
  package static let unknownDialect = Self(.schema, "unknown-dialect", "The schema's $schema names no known dialect")
  static let unnumberedDialect = Self(
    .schema, "unnumbered-dialect", .note, "The schema's $schema doesn't say which draft of JSON Schema it is")
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
  package static let patternTooCostly = Self(
    .schema, "pattern-too-costly", "A pattern took too many steps on this value")
  package static let tooCostly = Self(
    .schema, "too-costly", "Holding the text against the schema takes too many steps")
  package static let tooDeep = Self(.schema, "too-deep", "Schema and value nest too deep to be checked")
  static let nonScalarKey = Self(.schema, "non-scalar-key", "A list or a mapping is used as a key")
  static let noMetaschema = Self(
    .schema, "no-metaschema", .note, "The schema was not checked: its meta-schema is not at hand")
  /// The code of `required`.
  package static let schemaRequired = keyword(.required)
  static let falseSchema = Self(.schema, "false", "No value is allowed here")

  /// The code of a keyword that an instance fails.
  package static func keyword(_ keyword: Keyword) -> Self {
    Self(.schema, keyword.name, keyword.definition.fault ?? "The value fails \(keyword.name)")
  }
}

/// Every code that this module reports under.
package enum SchemaCodes {
  package static let all: [DiagnosticCode] =
    [
      .unknownDialect, .unnumberedDialect, .unknownVocabulary, .notOneSchema, .invalidKeyword, .invalidPattern,
      .unresolvableReference, .endlessReference, .selfInclusion,
      .patternTooCostly, .tooCostly, .tooDeep, .nonScalarKey, .noMetaschema, .falseSchema,
    ] + Keyword.allCases.filter { $0.definition.fault != nil }.map { .keyword($0) }
}
