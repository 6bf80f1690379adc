internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting
internal import Workspace

/// Receives the outcome of each file, in order. Writes it, and collects what determines the exit code.
struct CheckSink: Sendable {
  private let options: CheckOptions
  private let reports: ReportOptions
  private let environment: CommandEnvironment
  private var writer: ReportWriter?
  /// Findings that have been reported already, as several files can have the same schema or configuration.
  private var told: Set<String> = []
  private var isTrouble: Bool
  private var missing: MissingSchemas?
  private var baselines: BaselineRun
  /// Reported at the end of the run.
  private var layers = LayerReports()
  private let progress: Progress?
  private var fixed = 0
  private var filesFixed = 0
  private var leftUnfixed = 0

  init(_ check: FileCheck, _ baselines: BaselineRun) {
    self.baselines = baselines
    progress = check.progress
    isTrouble = baselines.isDamaged
    options = check.options
    reports = check.reports
    environment = check.environment
    var reporting = check.environment
    // Standard output gets the fixed text.
    if options.fixes.mode == .write, options.inputs.operands.contains(FilePath("-")) {
      reporting.output = reporting.errors
    }
    let isShown = !options.explainsSchema && options.fixes.mode != .diff
    writer = isShown ? ReportWriter(check.reports, reporting) : nil
  }

  /// False where the run should stop.
  mutating func take(_ outcome: FileCheck.Outcome) -> Bool {
    guard let progress, outcome.isTold(onTerminal: environment.output.isTerminal) else {
      return write(outcome)
    }
    var goesOn = true
    progress.hide { goesOn = write(outcome) }
    return goesOn
  }

  private mutating func write(_ outcome: FileCheck.Outcome) -> Bool {
    if outcome.isTrouble { isTrouble = true }
    if let complaint = outcome.complaint, told.insert(complaint).inserted {
      environment.complain("\(complaint)")
    }
    if options.explainsSchema {
      for line in outcome.explanation { environment.output.writeLine("\(line)") }
      return !environment.output.isClosed
    }
    leftUnfixed += outcome.fixed.left
    if outcome.fixed.count > 0 {
      fixed += outcome.fixed.count
      filesFixed += 1
    }
    if let output = outcome.fixed.output { environment.output.write(bytes: output) }
    if let counted = outcome.counted { baselines.take(counted.file, counted.verdict, found: counted.found) }
    for report in outcome.others {
      if report.status != .valid { isTrouble = true }
      let isOfValues = reports.output.format.output != nil || options.fixes.mode == .diff
      if report.schema == "config" {
        // Its findings are the same for each of its files; only a file finds that a schema is missing.
        let isOfFile = report.diagnostics.contains { $0.code == SchemaProblem.notFound }
        if isOfFile, !isOfValues {
          layers.add(report)
          continue
        }
        if told.contains(report.path), !isOfFile { continue }
      }
      var report = report
      report.diagnostics.removeAll { !told.insert(Self.key($0, in: report.path)).inserted }
      told.insert(report.path)
      guard !report.diagnostics.isEmpty else { continue }
      if isOfValues { environment.complain(of: report) }
      let rendered = ReportWriter.Rendered(report, reports)
      writer?.write(rendered, skipsOutput: isOfValues)
    }
    if let missing = outcome.missing {
      if self.missing == nil { self.missing = missing } else { self.missing?.add(missing) }
    }
    for report in outcome.layers { layers.add(report) }
    if let own = outcome.ofLayer {
      layers.add(own.report, own.outputs)
      return !environment.output.isClosed
    }
    if let rendered = outcome.rendered {
      let isToldAlready = outcome.configuration.map { told.contains($0.path) } ?? false
      if !isToldAlready { writer?.write(rendered) }
      if let (path, findings) = outcome.configuration {
        told.formUnion([path] + findings.map { Self.key($0, in: path) })
      }
    }
    return !environment.output.isClosed
  }

  /// Writes the reports of the weaker files, and adds them to the baselines.
  private mutating func tellLayers() {
    for (var report, outputs) in layers.all {
      if report.status == .unreadable {
        isTrouble = true
        if options.fixes.mode == .diff { environment.complain(of: report) }
      }
      let file = FilePath(bytes: report.pathBytes ?? Array(report.path.utf8)).resolved(from: environment.workingFolder)
      let counted = FileCheck.counted(&report, of: file, baselines.known, options)
      if let counted { baselines.take(file, counted.verdict, found: counted.found) }
      var rendered = ReportWriter.Rendered(report, outputs: outputs, reports)
      rendered.summary.known = counted?.verdict.known ?? 0
      writer?.write(rendered)
    }
  }

  /// Several files may have the same finding in a schema or a configuration.
  private static func key(_ finding: Diagnostic, in path: String) -> String {
    "\(path):\(finding.range.start.value): \(finding.code) \(finding.message)"
  }

  /// Ends the reports of a run that had nothing to check.
  mutating func breakOff() { _ = writer?.finish(isTroubled: true, tells: false) }

  mutating func finish() -> ExitCode {
    progress?.hide {}
    tellLayers()
    if let mode = options.fixes.mode, !reports.isQuiet {
      environment.output.flush()
      environment.tell("\(sentence(mode))")
    }
    if let told = missing?.rendered(reports) { writer?.write(told) }
    let hints = options.fixes.mode == nil
    guard let isWritten = writer?.finish(isTroubled: isTrouble, hints: hints), let summary = writer?.summary else {
      return isTrouble ? .trouble : options.fixes.mode == .diff && fixed > 0 ? .findings : .success
    }
    guard !environment.output.isClosed else { return .trouble }
    let isBaselineWritten = baselines.finish(environment, isQuiet: reports.isQuiet)
    if isTrouble || !isWritten || !isBaselineWritten || summary.unreadable > 0 { return .trouble }
    if baselines.writes { return .success }
    return options.code(of: summary)
  }

  /// `Fixed 3 problems in 2 files (1 more fixable with `--unsafe-fixes`)`
  private func sentence(_ mode: FixArguments.Mode) -> String {
    let rest = "\(leftUnfixed) \(fixed > 0 ? "more " : "")fixable with `--unsafe-fixes`"
    let hint = leftUnfixed > 0 ? " (\(rest))" : ""
    let verb =
      switch mode {
      case .write: "Fixed"
      case .diff: "Would fix"
      }
    let done = "\(verb) \(fixed.counted("problem")) in \(filesFixed.counted("file"))"
    return (fixed > 0 ? done : leftUnfixed > 0 ? "No safe fixes" : "Nothing to fix") + hint
  }
}
