package import Diagnostics

/// The pages of this module's codes.
package enum SchemaPages {
  package static let all: [CodePage] =
    values + strings + numbers + lists + mappings + branches + use

  /// The page of a keyword that a file fails: an example against a schema.
  static func keyword(
    _ keyword: Keyword, meaning: String, reason: String, remedy: String, isFixable: Bool = false, schema: String,
    wrong: String, right: String
  ) -> CodePage {
    CodePage(
      .keyword(keyword), meaning: meaning, reason: reason, remedy: remedy, isFixable: isFixable,
      .settings(schema: schema, wrong: wrong, right: right))
  }
}
