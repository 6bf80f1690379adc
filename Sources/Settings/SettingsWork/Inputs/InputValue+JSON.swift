package import DocumentModel
internal import JSONParsing
internal import YAMLReading

extension InputValue {
  /// Parses a value from JSON, or returns nil if the text contains none.
  package init?(parsing json: String) {
    let document = JSONParser.parse(Array(json.utf8), limits: Limits()).document
    guard let root = document.roots.first else { return nil }
    self.init(document, node: root)
  }

  package static let booleans = ["true", "false"].compactMap(InputValue.init(parsing:))

  /// The value on one line, as YAML.
  package var inline: String { InlineText.of(document, node: node) }
}
