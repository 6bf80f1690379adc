package import Diagnostics

/// `--format jsonl`: one object a line and file, each as in `json`.
package struct JSONLinesFormat: ReportFormat {
  package init() {}

  package func render(_ report: FileReport) -> [UInt8] {
    FileReportJSON.bytes(report) + [UInt8(ascii: "\n")]
  }
}
