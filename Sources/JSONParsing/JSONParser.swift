package import DocumentModel

/// Reads JSON (RFC 8259, strictly) into an arena.
package enum JSONParser {
  /// Parses one JSON text.
  ///
  /// - Parameter bytes: the file as it is, in UTF-8.
  package static func parse(_ bytes: [UInt8], limits: Limits) -> ParsedText {
    ParsedText(document: DocumentBuilder(text: bytes).finish(), diagnostics: [], isPartial: false)
  }
}
