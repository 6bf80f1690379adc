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
}

extension ReportFormat {
  package func render(_ report: FileReport, _ outputs: [OutputUnit]) -> [UInt8] {
    render(report)
  }
}
