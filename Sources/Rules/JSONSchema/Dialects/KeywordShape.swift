/// What the meta-schemas of drafts 7 to 2020-12 ask of a keyword's value, where it can be told at a glance.
package enum KeywordShape: Sendable {
  case schema
  /// At least one.
  case schemas
  case schemaMap
  case schemaOrSchemas
  case schemaOrNamesMap
  case string
  /// A URI reference without a fragment.
  case resourceName
  /// An ASCII name without a colon, so that it is one in every draft.
  case anchorName
  case boolean
  case booleanMap
  case number
  case positiveNumber
  /// An integer from 0.
  case count
  /// Strings, each once.
  case names
  case namesMap
  /// One name of a type, or several, each once.
  case types
  case list
  /// In draft 7 at least one, each once.
  case values
  /// A boolean in 2019-09, where it means something.
  case recursiveAnchor

  /// The shape that a standard meta-schema asks of a keyword; nil for one that it says nothing of.
  ///
  /// Compared one after the other: a schema has few names, and a table would cost more to fill than it saves.
  package init?(keyword: String) {
    switch keyword {
    case "type": self = .types
    case "properties", "$defs", "definitions", "patternProperties", "dependentSchemas": self = .schemaMap
    case "$ref", "$schema", "$dynamicRef", "$recursiveRef", "$comment", "title", "description", "format", "pattern",
      "contentMediaType", "contentEncoding":
      self = .string
    case "enum": self = .values
    case "examples": self = .list
    case "required": self = .names
    case "additionalProperties", "contains", "propertyNames", "unevaluatedItems", "unevaluatedProperties", "if", "then",
      "else", "not", "additionalItems", "contentSchema":
      self = .schema
    case "items": self = .schemaOrSchemas
    case "allOf", "anyOf", "oneOf", "prefixItems": self = .schemas
    case "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum": self = .number
    case "multipleOf": self = .positiveNumber
    case "maxLength", "minLength", "maxItems", "minItems", "maxContains", "minContains", "maxProperties",
      "minProperties":
      self = .count
    case "deprecated", "readOnly", "writeOnly", "uniqueItems": self = .boolean
    case "$recursiveAnchor": self = .recursiveAnchor
    case "$id": self = .resourceName
    case "$anchor", "$dynamicAnchor": self = .anchorName
    case "$vocabulary": self = .booleanMap
    case "dependencies": self = .schemaOrNamesMap
    case "dependentRequired": self = .namesMap
    default: return nil
    }
  }
}
