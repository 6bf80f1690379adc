package import DocumentModel
package import JSONSchema

/// A format of reports. The rendering of a file depends on no other file, so workers can render files in any order.
package protocol ReportFormat: Sendable {
  /// Written before the first file.
  var header: [UInt8] { get }
  /// The beginnings of this format's reports, in any version of the program.
  var beginnings: [[UInt8]] { get }
  /// Written between two files whose renderings aren't empty.
  var separator: [UInt8] { get }
  /// Renders one file; empty if the format says nothing about it.
  func render(_ report: FileReport) -> [UInt8]
  /// Renders one file. `outputs` is the standard output of each document, if the format requests it by ``output``.
  func render(_ report: FileReport, outputs: [OutputUnit]) -> [UInt8]
  /// Written after the last file.
  func footer(_ summary: Summary) -> [UInt8]

  /// Findings of one file that are shown by default; nil for all.
  var defaultMaximum: Int? { get }
  /// The largest total size of rendered files that readers of this format accept, in bytes. Files beyond it are only
  /// counted. Nil for no limit.
  var capacity: Int? { get }
  /// The structure of JSON Schema's standard output, for a format that writes it; otherwise nil.
  var output: OutputStructure? { get }
  /// Whether the report contains the numbers of the run.
  var statesSummary: Bool { get }
  /// Whether schemas that aren't installed are one finding for all files, for people who read it from top to bottom.
  /// Otherwise each file has its own.
  var joinsMissingSchemas: Bool { get }
}

extension ReportFormat {
  package var header: [UInt8] { [] }
  package var beginnings: [[UInt8]] { [header] }
  package var separator: [UInt8] { [] }
  package func render(_ report: FileReport, outputs: [OutputUnit]) -> [UInt8] { render(report) }
  package func footer(_ summary: Summary) -> [UInt8] { [] }
  package var defaultMaximum: Int? { nil }
  package var capacity: Int? { nil }
  package var output: OutputStructure? { nil }
  package var statesSummary: Bool { false }
  package var joinsMissingSchemas: Bool { false }
}

extension Diagnostic {
  /// The message, the caption, what the schema's author says and the help in one line, for formats that give a finding one text.
  var plainMessage: String {
    ([message, caption?.text, words.map(\.line), help?.text].compactMap { $0 }).joined(separator: "; ")
  }
}
