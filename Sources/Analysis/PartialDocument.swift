internal import Diagnostics

/// What may be said of a document that parts of the text are missing from.
enum PartialDocument {
  /// Keywords that speak of what is there; any other might complain of what the broken part holds.
  private static let trusted: Set<String> = [
    "additionalProperties", "const", "enum", "exclusiveMaximum", "exclusiveMinimum", "format", "maxItems", "maxLength",
    "maxProperties", "maximum", "minLength", "minimum", "multipleOf", "pattern", "propertyNames", "type",
    "unevaluatedProperties", "uniqueItems",
  ]

  static func canTrust(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.code.family != .schema || trusted.contains(diagnostic.code.name)
  }
}
