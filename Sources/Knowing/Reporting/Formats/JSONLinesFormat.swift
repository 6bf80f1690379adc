package import Diagnostics

/// `--format jsonl`: one object a line and file, each as in `json`.
package struct JSONLinesFormat: ReportFormat {
  package init() {}

  package var beginnings: [[UInt8]] { [Array("{\"path\":".utf8)] }

  package func render(_ report: FileReport) -> [UInt8] {
    FileReportJSON.bytes(report) + [UInt8(ascii: "\n")]
  }
}
