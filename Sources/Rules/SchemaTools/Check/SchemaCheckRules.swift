package import Diagnostics
internal import JSONSchema

/// One demand on a schema: looks at a subschema, its neighbours and what it refers to.
struct SchemaCheckRule: Sendable {
  var codes: [DiagnosticCode]
  var check: @Sendable (CheckedSchema) -> [Diagnostic]
}

/// Every rule. A new one is a file here and a line in this list.
package enum SchemaCheckRules {
  static let all: [SchemaCheckRule] = [
    NoKeywords.rule,
    StatedValues.rule,
    AllowedValues.rule,
    RepeatedValues.rule,
    SharedChoices.rule,
    ContradictingTypes.rule,
    ConflictingDefaults.rule,
    InapplicableKeywords.rule,
    KeywordPartners.rule,
    ContradictingBounds.rule,
    ForbiddenRequirements.rule,
    IgnoredSiblings.rule,
    UnknownKeywords.rule,
    UnknownFormats.rule,
  ]

  package static let codes: [DiagnosticCode] = all.flatMap(\.codes)
}
