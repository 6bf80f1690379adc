package import Diagnostics

/// What a parser made of a text: the arena, and everything it found wrong.
package struct ParsedText: Sendable {
  package var document: Document
  package var diagnostics: [Diagnostic]
  /// Whether parts of the text are missing from the document because they are not well-formed.
  package var isPartial: Bool

  package init(document: Document, diagnostics: [Diagnostic], isPartial: Bool) {
    self.document = document
    self.diagnostics = diagnostics
    self.isPartial = isPartial
  }
}
