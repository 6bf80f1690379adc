package import DocumentModel

/// `--format markdown`: a summary for the page of a CI job, with the findings of each file, followed by totals.
package struct MarkdownFormat: ReportFormat {
  private let paths: ReportPaths

  package init(_ context: ReportContext) { paths = ReportPaths(workingFolder: context.workingFolder) }

  package var defaultMaximum: Int? { 50 }
  /// GitHub rejects a step summary of more than 1 MiB.
  package var capacity: Int? { 900_000 }
  package var includesSummary: Bool { true }

  package var header: [UInt8] { Array("## settle\n\n".utf8) }

  package func footer(_ summary: Summary) -> [UInt8] {
    var shown = summary
    shown.omitted = 0
    let omitted = summary.omitted > 0 ? "; \(summary.omitted) not shown here" : ""
    return Array("**\(Self.escaped(shown.sentence + omitted))**\n".utf8)
  }

  package func render(_ report: FileReport) -> [UInt8] {
    let report = report.withUncheckedReason(ofKinds: true)
    guard !report.diagnostics.isEmpty else { return [] }
    let places = Places(report)
    var text = "### \(Self.code(paths.text(report.path)))\n\n"
    for diagnostic in report.diagnostics {
      let position = places.position(of: diagnostic.range.start)
      let place = report.status == .unreadable ? "" : " \(position.line):\(position.column)"
      text += "- **\(diagnostic.severity.rawValue)**\(place) \(Self.escaped(diagnostic.plainMessage)) "
      text += "(`\(diagnostic.code)`)\n"
    }
    return Array((text + "\n").utf8)
  }

  /// A path as a code span, fenced so that backticks in it don't end the span (CommonMark 0.31, 6.1).
  private static func code(_ text: String) -> String {
    let fence = text.codeFence()
    // A longer fence means that the path contains backticks. Spaces separate the fence from one at its ends.
    let blank = fence.utf8.count > 1 ? " " : ""
    return fence + blank + text.showingControlPictures + blank + fence
  }

  /// Escapes everything that would be markup, a link or a mention (CommonMark 0.31, 2.4).
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.map(\.picture) {
      if scalar.isASCII, "\\`*_{}[]()<>#+-.!|~&@:$^=".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
