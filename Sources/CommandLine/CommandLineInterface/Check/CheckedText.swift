internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Linting
internal import Stores
internal import Workspace

/// What is checked as one file: a text, the texts in a Markdown file, or settings in environment variables.
protocol CheckedText {
  var shown: String { get }
  var bytes: [UInt8] { get }
  /// The text in UTF-8.
  var text: [UInt8] { get }
  var sensitive: [ByteRange] { get }
  var report: FileReport { get }
  var resolutions: [SchemaResolution] { get }
  func outputs(_ structure: OutputStructure) -> [OutputUnit]
  func fixes(allowsUnsafe: Bool) -> Fixes<Self>
}

struct Fixes<Text> {
  var text: Text
  /// The number of applied fixes.
  var count: Int
  /// The number of findings whose fixes need a review.
  var left: Int
  /// A problem that occurred while fixing.
  var complaint: Diagnostic?
}

extension Snapshot: CheckedText {
  func fixes(allowsUnsafe: Bool) -> Fixes<Snapshot> {
    let fixed = fixed(allowsUnsafe: allowsUnsafe)
    return Fixes(text: fixed.snapshot, count: fixed.count, left: fixed.left, complaint: fixed.complaint)
  }
}

extension VariablesSnapshot: CheckedText {
  /// Variables are never fixed.
  func fixes(allowsUnsafe: Bool) -> Fixes<VariablesSnapshot> { Fixes(text: self, count: 0, left: 0) }
}

extension MarkdownSnapshot: CheckedText {
  func fixes(allowsUnsafe: Bool) -> Fixes<MarkdownSnapshot> {
    let fixed = fixed(allowsUnsafe: allowsUnsafe)
    return Fixes(
      text: fixed.file, count: fixed.count, left: fixed.left, complaint: fixed.complaint ?? fixed.refused.first)
  }
}
