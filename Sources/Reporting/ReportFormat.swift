package import Diagnostics

/// A shape in which reports are written. Each file stands for itself, so files may be rendered apart and put in order.
package protocol ReportFormat: Sendable {
  /// What stands before the first file.
  var header: [UInt8] { get }
  /// What stands between two files that both came to something.
  var separator: [UInt8] { get }
  /// One file; empty where there is nothing to say of it.
  func render(_ report: FileReport) -> [UInt8]
  /// What stands behind the last file.
  func footer(_ summary: Summary) -> [UInt8]
}
