package import DocumentModel
package import JSONSchema

/// A format of reports. Each file is rendered independently, so workers can render files in any order.
package protocol ReportFormat: Sendable {
  /// Written before the first file.
  var header: [UInt8] { get }
  /// The possible beginnings of reports in this format, whatever the version of the program.
  var knownPrefixes: [[UInt8]] { get }
  /// Written between two files with non-empty renderings.
  var separator: [UInt8] { get }
  /// Renders one file. Empty if the format has nothing to report about it.
  func render(_ report: FileReport) -> [UInt8]
  /// Renders one file with the standard output of each document, if the format requests it with ``output``.
  func render(_ report: FileReport, outputs: [OutputUnit]) -> [UInt8]
  /// Written after the last file.
  func footer(_ summary: Summary) -> [UInt8]

  /// The maximum number of findings shown per file by default, or nil for all.
  var defaultMaximum: Int? { get }
  /// The maximum total size of rendered files that readers of the format accept, in bytes. Files beyond it are only
  /// counted. Nil for no limit.
  var capacity: Int? { get }
  /// The structure of JSON Schema's standard output, if the format writes that; otherwise nil.
  var output: OutputStructure? { get }
  /// Whether the report contains the totals of the run.
  var includesSummary: Bool { get }
  /// Whether a single finding reports all schemas that aren't installed, for people who read from top to bottom. If
  /// not, each file has its own.
  var joinsMissingSchemas: Bool { get }
}

extension ReportFormat {
  package var header: [UInt8] { [] }
  package var knownPrefixes: [[UInt8]] { [header] }
  package var separator: [UInt8] { [] }
  package func render(_ report: FileReport, outputs: [OutputUnit]) -> [UInt8] { render(report) }
  package func footer(_ summary: Summary) -> [UInt8] { [] }
  package var defaultMaximum: Int? { nil }
  package var capacity: Int? { nil }
  package var output: OutputStructure? { nil }
  package var includesSummary: Bool { false }
  package var joinsMissingSchemas: Bool { false }
}

extension Diagnostic {
  /// The message, caption, policy author's words and help as one line, for formats that have only one text per finding.
  var plainMessage: String {
    ([message, caption?.text, words.map(\.line), help?.text].compactMap { $0 }).joined(separator: "; ")
  }
}
