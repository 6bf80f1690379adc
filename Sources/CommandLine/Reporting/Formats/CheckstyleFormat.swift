package import DocumentModel

/// `--format checkstyle`: Checkstyle's XML format, with every checked file.
package struct CheckstyleFormat: ReportFormat {
  private let paths: ReportPaths

  package init(_ context: ReportContext) { paths = ReportPaths(workingFolder: context.workingFolder) }

  package var header: [UInt8] { XMLWriter.declaration + Array("<checkstyle version=\"8.0\">\n".utf8) }
  package func footer(_ summary: Summary) -> [UInt8] { Array("</checkstyle>\n".utf8) }

  package func render(_ report: FileReport) -> [UInt8] {
    // The format can't express that a file wasn't checked, so add a finding for it.
    let report = report.withUncheckedReason()
    let places = Places(report)
    var writer = XMLWriter()
    writer.element("file", attributes: [("name", paths.text(report.path))]) { writer in
      for diagnostic in report.diagnostics {
        let position = places.position(of: diagnostic.range.start)
        writer.element(
          "error",
          attributes: [
            ("line", "\(position.line)"), ("column", "\(position.column)"),
            ("severity", Self.severity(diagnostic.severity)), ("message", diagnostic.plainMessage),
            ("source", diagnostic.code.description),
          ])
      }
    }
    return writer.bytes
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "info"
    }
  }
}
