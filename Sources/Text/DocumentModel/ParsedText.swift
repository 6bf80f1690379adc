public import Diagnostics

/// The result of parsing a text: the arena, and all findings.
public struct ParsedText: Sendable {
  public var document: Document
  public var diagnostics: [Diagnostic]
  /// Whether parts of the text are missing from the document because they are not well-formed.
  public var isPartial: Bool
  /// Whether the text was in UTF-16, so that its bytes are not those of the file.
  public var isRecoded = false

  public init(document: Document, diagnostics: [Diagnostic], isPartial: Bool) {
    self.document = document
    self.diagnostics = diagnostics
    self.isPartial = isPartial
  }
}
