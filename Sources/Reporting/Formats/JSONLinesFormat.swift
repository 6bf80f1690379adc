package import Diagnostics

/// `--format jsonl`: one object a line and file, each as in `json`.
package struct JSONLinesFormat: ReportFormat {
  package init() {}

  package var header: [UInt8] { [] }
  package var separator: [UInt8] { [] }

  package func render(_ report: FileReport) -> [UInt8] {
    FileReportJSON.bytes(report) + [UInt8(ascii: "\n")]
  }

  package func footer(_ summary: Summary) -> [UInt8] { [] }
}
