package import DocumentModel

extension DiagnosticCode {
  package static let unknownDialect = Self(.schema, "unknown-dialect", "Unknown dialect in $schema")
  static let unnumberedDialect = Self(
    .schema, "unnumbered-dialect", .note, "$schema without a JSON Schema draft")
  static let unknownVocabulary = Self(
    .schema, "unknown-vocabulary", "Unknown vocabulary required by the dialect")
  /// The file used as a schema has no document or several.
  package static let notOneSchema = Self(
    .schema, "not-one-document", "Schema file without exactly one document")
  package static let invalidKeyword = Self(.schema, "invalid-keyword", "Invalid value of a schema keyword")
  package static let invalidPattern = Self(.schema, "invalid-pattern", "Invalid regular expression in a schema")
  package static let unresolvableReference = Self(
    .schema, "unresolvable-reference", "Unresolvable reference in a schema")
  static let endlessReference = Self(
    .schema, "endless-reference", "Circular reference in a schema")
  static let selfInclusion = Self(
    .schema, "self-inclusion", .warning, "Circular reference without effect in a schema")
  package static let patternTooCostly = Self(
    .schema, "pattern-too-costly", "Pattern takes too many steps")
  package static let tooCostly = Self(
    .schema, "too-costly", "Checking takes too many steps")
  package static let tooDeep = Self(.schema, "too-deep", "Nesting too deep to check")
  static let nonScalarKey = Self(.schema, "non-scalar-key", "List or mapping used as a key")
  package static let unknownReference = Self(
    .schema, "unknown-reference", "Reference to an undefined name")
  package static let referenceCycle = Self(.schema, "reference-cycle", "Circular references")
  /// In the family `settings`, although any schema can require it.
  package static let repeatedMember = Self(
    .settings, "repeated-member", "Two items of a list share a value that must be unique")
  static let noMetaschema = Self(
    .schema, "no-metaschema", .note, "Schema not checked: meta-schema not installed")
  package static let schemaRequired = keyword(.required)
  static let falseSchema = Self(.schema, "false", "Value not allowed")

  /// Whether the code says that a value is invalid, rather than that this couldn't be determined.
  var isOfValues: Bool { ![.patternTooCostly, .tooCostly, .tooDeep].contains(self) }

  /// The code for a keyword that an instance violates.
  package static func keyword(_ keyword: Keyword) -> Self {
    Self(.schema, keyword.name, keyword.definition.errorTitle ?? "Value violates \(keyword.name)")
  }
}

/// Every code that this module can report.
package enum SchemaCodes {
  package static let all: [DiagnosticCode] =
    [
      .unknownDialect, .unnumberedDialect, .unknownVocabulary, .notOneSchema, .invalidKeyword, .invalidPattern,
      .unresolvableReference, .endlessReference, .selfInclusion,
      .patternTooCostly, .tooCostly, .tooDeep, .nonScalarKey, .noMetaschema, .falseSchema, .unknownReference,
      .referenceCycle, .repeatedMember,
    ] + Keyword.allCases.filter { $0.definition.errorTitle != nil }.map { .keyword($0) }
}
