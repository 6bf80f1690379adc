internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Linting
internal import Stores
internal import Workspace

/// What a file is checked as: its text, the texts in a Markdown file, or the settings that variables set.
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
  /// The number of fixes that were made.
  var count: Int
  /// The number of problems whose fixes need a review.
  var left: Int
  /// A problem of the fixes themselves.
  var complaint: Diagnostic?
}

extension Snapshot: CheckedText {
  func fixes(allowsUnsafe: Bool) -> Fixes<Snapshot> {
    let fixed = fixed(allowsUnsafe: allowsUnsafe)
    return Fixes(text: fixed.snapshot, count: fixed.count, left: fixed.left, complaint: fixed.complaint)
  }
}

extension VariablesSnapshot: CheckedText {
  /// No variable is changed.
  func fixes(allowsUnsafe: Bool) -> Fixes<VariablesSnapshot> { Fixes(text: self, count: 0, left: 0) }
}

extension MarkdownSnapshot: CheckedText {
  func fixes(allowsUnsafe: Bool) -> Fixes<MarkdownSnapshot> {
    let fixed = fixed(allowsUnsafe: allowsUnsafe)
    return Fixes(
      text: fixed.file, count: fixed.count, left: fixed.left, complaint: fixed.complaint ?? fixed.refused.first)
  }
}
