package import DocumentModel

/// `--format github`: a workflow command for each finding, which GitHub shows next to the line.
package struct GitHubFormat: ReportFormat {
  private let paths: ReportPaths

  package init(_ context: ReportContext) { paths = ReportPaths(workingFolder: context.workingFolder) }

  package var joinsMissingSchemas: Bool { true }
  package var knownPrefixes: [[UInt8]] { Severity.allCases.map { Array("::\(Self.command($0)) ".utf8) } }

  package func render(_ report: FileReport) -> [UInt8] {
    let report = report.withUncheckedReason()
    guard !report.diagnostics.isEmpty else { return [] }
    let places = Places(report)
    let path = paths.text(report.path)
    return report.diagnostics.flatMap { diagnostic -> [UInt8] in
      var properties = [("file", path)]
      // A file that can't be read has no lines to refer to.
      if report.status != .unreadable {
        let range = places.range(of: diagnostic.range)
        properties += [("line", "\(range.start.line)"), ("endLine", "\(range.end.line)")]
        // GitHub accepts columns only if the range is on a single line.
        if range.start.line == range.end.line {
          properties += [("col", "\(range.start.column)"), ("endColumn", "\(range.end.column)")]
        }
      }
      properties.append(("title", "\(diagnostic.code)"))
      let stated = properties.map { "\($0.0)=\(Self.escaped($0.1, isProperty: true))" }.joined(separator: ",")
      let message = Self.escaped(diagnostic.plainMessage, isProperty: false)
      return Array("::\(Self.command(diagnostic.severity)) \(stated)::\(message)\n".utf8)
    }
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  /// Escapes the characters that the runner unescapes. Other control characters would reach the log unchanged, so they
  /// are replaced with control pictures (U+2400…).
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      case _: result.unicodeScalars.append(scalar.picture)
      }
    }
    return result
  }
}
