package import DocumentModel

/// `--format gitlab`: a Code Quality report, which GitLab shows in merge requests.
package struct GitLabFormat: ReportFormat {
  private let paths: ReportPaths

  package init(_ context: ReportContext) { paths = ReportPaths(workingFolder: context.workingFolder) }

  package var header: [UInt8] { Array("[\n".utf8) }
  package var separator: [UInt8] { Array(",\n".utf8) }
  package func footer(_ summary: Summary) -> [UInt8] { Array("\n]\n".utf8) }

  /// The start of a report with findings, and the whole report without any.
  package var knownPrefixes: [[UInt8]] { ["[\n{\"description\":", "[\n\n]"].map { Array($0.utf8) } }

  package func render(_ report: FileReport) -> [UInt8] {
    let report = report.withUncheckedReason()
    let places = Places(report)
    let path = paths.text(report.path)
    // A URI is unique even if two paths that aren't UTF-8 look the same.
    let unique = paths.uri(report).uri
    let findings = zip(report.diagnostics, Fingerprint.digests(report)).map { diagnostic, fingerprint -> [UInt8] in
      var writer = JSONWriter()
      writer.object { writer in
        writer.field("description", diagnostic.plainMessage)
        writer.field("check_name", diagnostic.code.description)
        writer.field("fingerprint", StableHash("\(unique)\0\(fingerprint)".utf8).hexadecimal)
        writer.field("severity", Self.severity(diagnostic.severity))
        writer.object("location") { writer in
          let range = places.range(of: diagnostic.range)
          writer.field("path", path)
          writer.object("lines") { writer in
            writer.field("begin", range.start.line)
            writer.field("end", range.end.line)
          }
        }
      }
      return writer.bytes
    }
    return Array(findings.joined(separator: separator))
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
