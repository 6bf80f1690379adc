internal import CommandLineKit
package import DocumentModel

/// `--format oneline`: `path:line:column: severity: message [code]`, as written by compilers and parsed by editors.
package struct OnelineFormat: ReportFormat {
  package init() {}

  package var joinsMissingSchemas: Bool { true }
  package var knownPrefixes: [[UInt8]] { [] }

  package func render(_ report: FileReport) -> [UInt8] {
    let places = Places(report)
    return report.diagnostics.flatMap { finding in
      let position = places.position(of: finding.range.start)
      let place: TerminalText =
        report.status == .unreadable ? "\(report.path)" : "\(report.path):\(position.line):\(position.column)"
      let hint: TerminalText = finding.caption.map { " (\($0.text))" } ?? ""
      let line: TerminalText = "\(place): \(finding.severity.rawValue): \(finding.message)\(hint) [\(finding.code)]\n"
      return Array(line.description.utf8)
    }
  }
}
