internal import Diagnostics
internal import DocumentModel

/// A text with what was read in it and found wrong with it.
struct AnalyzedText {
  var parsed: ParsedText
  /// In order, those hidden left out.
  var findings: [Diagnostic]

  var bytes: [UInt8] { parsed.document.text }
}

/// Looks at a text as the first one was looked at.
typealias Look = ([UInt8]) -> AnalyzedText
