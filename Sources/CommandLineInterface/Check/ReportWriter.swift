internal import Diagnostics
internal import JSONSchema
internal import Reporting

/// Puts rendered files one behind the other and keeps count.
struct ReportWriter: Sendable {
  private let options: ReportOptions
  private let environment: CommandEnvironment
  private(set) var summary = Summary()
  private var isFirst = true

  /// One file, rendered and counted: made by the workers.
  struct Rendered: Sendable {
    var bytes: [UInt8]
    var summary: Summary

    init(_ report: FileReport, outputs: [OutputUnit] = [], _ options: ReportOptions) {
      var shown = report
      if let maximum = options.maximum, shown.diagnostics.count > maximum {
        shown.diagnostics.removeSubrange(maximum...)
      }
      bytes = options.format.render(shown, outputs)
      summary = Summary(report, omitted: report.diagnostics.count - shown.diagnostics.count)
    }
  }

  init(_ options: ReportOptions, _ environment: CommandEnvironment) {
    self.options = options
    self.environment = environment
    environment.output.write(options.format.header)
  }

  mutating func write(_ rendered: Rendered) {
    summary += rendered.summary
    guard !rendered.bytes.isEmpty else { return }
    if !isFirst { environment.output.write(options.format.separator) }
    isFirst = false
    environment.output.write(rendered.bytes)
    if environment.output.isTerminal { environment.output.flush() }
  }

  /// Ends the report; the summary goes to standard error.
  func finish() {
    environment.output.write(options.format.footer(summary))
    environment.output.flush()
    guard !options.isQuiet, !environment.output.isClosed else { return }
    switch options.kind {
    case .text, .jsonl, .jsonSchemaFlag, .jsonSchemaBasic, .jsonSchemaDetailed:
      environment.errors.writeLine(summary.sentence)
    // It is in the report.
    case .json: break
    }
  }
}
