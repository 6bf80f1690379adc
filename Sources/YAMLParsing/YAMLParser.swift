internal import CLibYAML
package import DocumentModel

/// Reads YAML through libyaml's events into an arena.
package enum YAMLParser {
  /// Parses a stream of documents.
  ///
  /// - Parameter bytes: the file as it is, in UTF-8 or, by its byte order mark, UTF-16.
  package static func parse(_ bytes: [UInt8], limits: Limits) -> ParsedText {
    ParsedText(document: DocumentBuilder(text: bytes).finish(), diagnostics: [], isPartial: false)
  }
}
