/// The form that the meta-schemas of drafts 7 to 2020-12 require of a keyword's value, as far as an upgrade needs it.
package enum KeywordShape: Sendable {
  case string, boolean, list
  /// Schemas, numbers, names or types; an upgrade never keeps such a value as a comment.
  case other

  /// Returns nil for a name that no standard meta-schema declares.
  package init?(keyword: String) {
    switch keyword {
    case "$ref", "$schema", "$dynamicRef", "$recursiveRef", "$comment", "title", "description", "format", "pattern",
      "contentMediaType", "contentEncoding":
      self = .string
    case "enum", "examples": self = .list
    case "deprecated", "readOnly", "writeOnly", "uniqueItems": self = .boolean
    case "$recursiveAnchor", "$id", "$anchor", "$dynamicAnchor", "$vocabulary": self = .other
    case _ where Keyword.byName[keyword] != nil: self = .other
    default: return nil
    }
  }
}
