internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Reporting
internal import Workspace

/// Collects the results of `settle check`, and what several files share: reports on layers and schemas, baselines and
/// fixes.
struct CheckSink: Sendable {
  private let options: CheckOptions
  private let reports: ReportOptions
  private let environment: CommandEnvironment
  private var run: FileRun
  private var missing: MissingSchemas?
  private var baselines: BaselineRun
  /// Reports on layers, which are written at the end of the run.
  private var layers = LayerReports()
  private let progress: Progress?
  private var fixed = 0
  private var filesFixed = 0
  private var leftUnfixed = 0

  init(_ check: FileChecker, baselines: BaselineRun) {
    self.baselines = baselines
    progress = check.progress
    options = check.options
    reports = check.reports
    environment = check.environment
    let isShown = !options.explainsSchema && options.fixes.mode != .diff
    // With `--fix -`, the fixed text is on standard output, so the report goes to standard error.
    let hasText = options.fixes.mode == .write && options.inputs.operands.contains(FilePath("-"))
    run = FileRun(
      reports, environment: environment, reportsTo: isShown ? hasText ? environment.errors : environment.output : nil)
    if baselines.isDamaged { run.fail() }
  }

  /// Takes the result of a file. Returns false if the run should stop.
  mutating func take(_ checked: FileChecker.Checked) -> Bool {
    // Hiding and redrawing the progress line costs time, so do it only if something is printed.
    guard let progress, checked.isShown(onTerminal: environment.output.isTerminal) else { return write(checked) }
    var continues = true
    progress.hide { continues = write(checked) }
    return continues
  }

  private mutating func write(_ checked: FileChecker.Checked) -> Bool {
    let continues = run.take(checked.result)
    if options.explainsSchema { return continues }
    leftUnfixed += checked.fixed.left
    if checked.fixed.count > 0 {
      fixed += checked.fixed.count
      filesFixed += 1
    }
    if let counted = checked.counted {
      baselines.take(counted.file, comparison: counted.comparison, found: counted.found)
    }
    for report in checked.others {
      // A broken configuration or schema fails the run even if all its findings were already reported.
      if report.status != .valid { run.fail() }
      // Standard output contains JSON Schema output or a diff, which reports on other files would corrupt.
      let isOfValues = reports.output.format.output != nil || options.fixes.mode == .diff
      if report.schema == "config" {
        // A configuration's own findings are the same for all its files, but each file may reveal another missing
        // schema.
        let isOfFile = report.diagnostics.contains { $0.code == SchemaProblem.notFound }
        if isOfFile, !isOfValues {
          layers.add(report)
          continue
        }
        // Report a configuration's own findings only once.
        if run.hasReported(report.path), !isOfFile { continue }
      }
      var report = report
      // Report each finding of a shared schema only once.
      report.diagnostics.removeAll { !run.isNew(Self.key($0, in: report.path)) }
      _ = run.isNew(report.path)
      guard !report.diagnostics.isEmpty else { continue }
      if isOfValues { environment.printError(of: report) }
      run.write(.init(report, options: reports), skipsOutput: isOfValues)
    }
    if let missing = checked.missing {
      if self.missing == nil { self.missing = missing } else { self.missing?.add(missing) }
    }
    for report in checked.layers { layers.add(report) }
    if let own = checked.ofLayer {
      layers.add(own.report, outputs: own.outputs)
    } else if let rendered = checked.rendered {
      // Skip a configuration that was already reported for an earlier file.
      if checked.configuration.map({ run.hasReported($0.path) }) != true { run.write(rendered) }
      if let (path, findings) = checked.configuration {
        for words in [path] + findings.map({ Self.key($0, in: path) }) { _ = run.isNew(words) }
      }
    }
    return !environment.output.isClosed
  }

  /// Writes the reports on weaker layers, and compares them with the baselines.
  private mutating func reportLayers() {
    for (var report, outputs) in layers.all {
      if report.status == .unreadable {
        run.fail()
        if options.fixes.mode == .diff { environment.printError(of: report) }
      }
      let file = FilePath(bytes: report.pathBytes ?? Array(report.path.utf8)).resolved(from: environment.workingFolder)
      let counted = FileChecker.counted(&report, of: file, baseline: baselines.known, options: options)
      if let counted { baselines.take(file, comparison: counted.comparison, found: counted.found) }
      var rendered = ReportWriter.Rendered(report, outputs: outputs, options: reports)
      rendered.summary.known = counted?.comparison.known ?? 0
      run.write(rendered)
    }
  }

  /// Identifies a finding in a schema or a configuration, because several files may cause the same one.
  static func key(_ finding: Diagnostic, in path: String) -> String {
    "\(path):\(finding.range.start.value): \(finding.code) \(finding.message)"
  }

  /// Makes the run fail for a reason that no report contains.
  mutating func fail() { run.fail() }

  /// Completes the report of a run that failed before checking any file.
  mutating func finishWithoutFiles() {
    run.fail()
    _ = run.finish(writesSummary: false)
  }

  mutating func finish() -> ExitCode {
    progress?.hide {}
    reportLayers()
    if let mode = options.fixes.mode, !reports.isQuiet {
      // Write the output before the summary on standard error.
      environment.output.flush()
      environment.printMessage("\(sentence(mode))")
    }
    if let missing {
      if options.fixes.mode == .diff { environment.printError("\(missing.line)") }
      run.write(missing.rendered(reports))
    }
    let code = run.finish(lacksBaseline: baselines.isDamaged, hints: options.fixes.mode == nil)
    guard run.reportsFindings else { return max(code, options.fixes.mode == .diff && fixed > 0 ? .findings : .success) }
    guard !environment.output.isClosed, baselines.finish(environment, isQuiet: reports.isQuiet) else { return .trouble }
    // Findings that are written to a new baseline don't fail the run.
    return code == .findings && options.writeBaseline != nil ? .success : code
  }

  /// A summary such as ``Fixed 3 problems in 2 files (1 more fixable with `--unsafe-fixes`)``.
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

/// Collects one report per layer, because a layer may be below several files and also be checked itself.
struct LayerReports: Sendable {
  private(set) var all: [(report: FileReport, outputs: [OutputUnit])] = []
  private var places: [String: Int] = [:]

  /// - Parameter outputs: JSON Schema's output for each document, if the layer itself is checked.
  mutating func add(_ report: FileReport, outputs: [OutputUnit] = []) {
    guard let place = places[report.path] else {
      places[report.path] = all.count
      all.append((report, outputs))
      return
    }
    let known = all[place].report
    // Several files may cause the same finding in a layer.
    var seen = Set(known.diagnostics.map { CheckSink.key($0, in: report.path) })
    let new = report.diagnostics.filter { seen.insert(CheckSink.key($0, in: report.path)).inserted }
    if !outputs.isEmpty { all[place] = (report, outputs) }
    // A report without findings has no text.
    if known.text.isEmpty { all[place].report.text = report.text }
    // Only the report on a file that is checked itself has a schema.
    all[place].report.schema = known.schema ?? report.schema
    all[place].report.pathBytes = known.pathBytes ?? report.pathBytes
    all[place].report.diagnostics = (known.diagnostics + new).sorted { $0.range.start < $1.range.start }
    if known.status != .valid { all[place].report.status = known.status }
    if report.status != .valid { all[place].report.status = report.status }
  }
}
