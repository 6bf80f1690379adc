internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Linting
internal import Stores
internal import Workspace

/// What is checked as one file: a text, the texts in a Markdown file, or settings in environment variables.
protocol CheckedText: Sendable {
  var shown: String { get }
  var bytes: [UInt8] { get }
  /// The text in UTF-8.
  var text: [UInt8] { get }
  var sensitive: [ByteRange] { get }
  var report: FileReport { get }
  var resolutions: [SchemaResolution] { get }
  func outputs(_ structure: OutputStructure) -> [OutputUnit]
  func fixed(allowsUnsafe: Bool) -> FixResult<Self>
}

extension Snapshot: CheckedText {}

extension MarkdownSnapshot: CheckedText {}

extension VariablesSnapshot: CheckedText {
  /// Variables are never fixed.
  func fixed(allowsUnsafe: Bool) -> FixResult<Self> { FixResult(self) }
}
