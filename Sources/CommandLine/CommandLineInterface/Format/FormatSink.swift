internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting

/// Takes the outcome of each file, in order, and reports it.
struct FormatSink: Sendable {
  private let arguments: FormatArguments
  private let reports: ReportOptions
  private let environment: CommandEnvironment
  /// The reports of files that have no form.
  private var writer: ReportWriter
  private var told: Set<String> = []
  private var changed = 0
  private var unchanged = 0
  private var refused = 0
  private var isTrouble = false

  init(_ arguments: FormatArguments, _ reports: ReportOptions, _ environment: CommandEnvironment) {
    self.arguments = arguments
    self.environment = environment
    var (reports, reporting) = (reports, environment)
    // Standard output is for texts, and the results of all files are reported here.
    reports.isQuiet = true
    reporting.output = environment.errors
    self.reports = reports
    writer = ReportWriter(reports, reporting)
  }

  /// False where the run should stop.
  mutating func take(_ outcome: FileFormat.Outcome) -> Bool {
    switch outcome.kind {
    case .unchanged: unchanged += 1
    case .changed: changed += 1
    case .refused: refused += 1
    case .trouble: isTrouble = true
    }
    if let complaint = outcome.complaint, told.insert(complaint).inserted {
      environment.complain("\(complaint)")
    }
    if let report = outcome.configuration, told.insert(report.path).inserted {
      writer.write(ReportWriter.Rendered(report, reports))
    }
    if let report = outcome.report { writer.write(ReportWriter.Rendered(report, reports)) }
    if let output = outcome.output { environment.output.write(bytes: output) }
    defer {
      environment.output.flush()
      environment.errors.flush()
    }
    if outcome.kind == .changed, outcome.output == nil, !arguments.isQuiet || arguments.mode == .check {
      let verb = arguments.mode == .check ? "would format" : "formatted"
      (arguments.isFilter ? environment.errors : environment.output).writeLine("\(verb) \(outcome.shown)")
    }
    return !environment.output.isClosed
  }

  mutating func finish() -> ExitCode {
    environment.output.flush()
    _ = writer.finish(isTroubled: isTrouble)
    if !arguments.isQuiet, arguments.inputs.operands.named != [FilePath("-")] {
      environment.tell("\(sentence)")
    }
    if isTrouble { return .trouble }
    return refused > 0 || arguments.mode != .write && changed > 0 ? .findings : .success
  }

  /// `2 files formatted, 12 unchanged`
  private var sentence: String {
    var parts: [String] = []
    let verb = arguments.mode == .write ? "formatted" : "would be formatted"
    if changed > 0 { parts.append("\(changed.counted("file")) \(verb)") }
    if unchanged > 0 { parts.append(unchanged.counted("file") + " unchanged") }
    if refused > 0 { parts.append(refused.counted("file") + " skipped because of errors") }
    return parts.isEmpty ? "no files formatted" : parts.joined(separator: ", ")
  }
}
