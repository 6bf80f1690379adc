internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import SourceText

/// A text with what was read in it and found wrong with it.
struct AnalyzedText {
  var parsed: ParsedText
  /// In order, those hidden left out.
  var findings: [Diagnostic]
  /// Values that the findings tell to be what nobody may see, though they aren't sensitive themselves.
  var telling: [ByteRange] = []

  var bytes: [UInt8] { parsed.document.text }

  /// What no output may show of it.
  func sensitive(_ schema: Schema) -> [ByteRange] {
    SensitiveText.union(SensitiveText(parsed, schema).all, telling)
  }
}

/// Looks at a text as the first one was looked at.
typealias Look = ([UInt8]) -> AnalyzedText
