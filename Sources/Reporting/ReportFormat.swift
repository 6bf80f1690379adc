package import Diagnostics
package import JSONSchema

/// A shape in which reports are written. Each file stands for itself, so files may be rendered apart and put in order.
package protocol ReportFormat: Sendable {
  /// What stands before the first file.
  var header: [UInt8] { get }
  /// What stands between two files that both came to something.
  var separator: [UInt8] { get }
  /// One file; empty where there is nothing to say of it.
  func render(_ report: FileReport) -> [UInt8]
  /// One file with the standard output of each of its documents, for shapes that ask for it.
  func render(_ report: FileReport, _ outputs: [OutputUnit]) -> [UInt8]
  /// What stands behind the last file.
  func footer(_ summary: Summary) -> [UInt8]

  /// How many findings of one file are shown unless something else is asked for; nil for all.
  var defaultMaximum: Int? { get }
  /// Bytes of files that readers of this shape take; what is beyond is counted only. Nil for any number.
  var capacity: Int? { get }
  /// The standard output of JSON Schema that this shape shows; nil for a shape of settle's own.
  var output: OutputStructure? { get }
  /// Whether the report holds the numbers of the run.
  var statesSummary: Bool { get }
}

extension ReportFormat {
  package var header: [UInt8] { [] }
  package var separator: [UInt8] { [] }
  package func render(_ report: FileReport, _ outputs: [OutputUnit]) -> [UInt8] { render(report) }
  package func footer(_ summary: Summary) -> [UInt8] { [] }
  package var defaultMaximum: Int? { nil }
  package var capacity: Int? { nil }
  package var output: OutputStructure? { nil }
  package var statesSummary: Bool { false }
}
