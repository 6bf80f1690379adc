internal import Analysis
internal import Configuration
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import Formatting
internal import JSONSchema
internal import Linting
internal import Reporting
internal import SourceText

/// Checks one file at a time. All workers share one value.
struct FileCheck: Sendable {
  let options: CheckOptions
  let reports: ReportOptions
  let environment: CommandEnvironment
  let workspace: Workspace
  /// Findings that are left out.
  let baseline: Baseline?
  let progress: Progress?

  /// The result of checking one file.
  struct Outcome: Sendable {
    var rendered: ReportWriter.Rendered?
    /// Reports of the file's configuration and schema. Other files may have the same ones.
    var others: [FileReport] = []
    /// The path, if the file is itself a configuration; then its errors count as ``ExitCode/trouble``.
    var isConfiguration: String?
    /// A line for standard error; several files may have the same.
    var complaint: String?
    /// A line for `--explain-schema`.
    var explanation: String?
    var isTrouble = false
    /// The file's findings in the form of baselines; nil without a baseline.
    var counted: Counted?
    var fixed = Fixed()

    /// Whether something of it may go to the terminal: standard error is one, standard output perhaps.
    func isTold(onTerminal isOutput: Bool) -> Bool {
      complaint != nil || !others.isEmpty
        || isOutput && (explanation != nil || !fixed.output.isEmpty || rendered?.parts.first?.bytes.isEmpty == false)
    }
  }

  struct Counted: Sendable {
    /// Absolute.
    var file: FilePath
    var verdict: Baseline.Verdict
    /// With those that are known.
    var found: Baseline.Counts
  }

  func outcome(_ input: CheckInput) -> Outcome {
    let reader = InputReader(
      environment: environment, workspace: workspace, inputName: options.inputName, fileBytes: options.fileBytes)
    if case .file(let path, _) = input { progress?.begin(path) }
    do throws(InputReader.Failure) {
      let text = try reader.read(input)
      if let mode = options.fixes.mode, !options.explainsSchema { return fix(text, mode) }
      return check(text, beside: nil)
    } catch {
      return unreadable(error.error, shown: error.shown)
    }
  }

  private func unreadable(_ error: FileError, shown: String) -> Outcome {
    var report = FileReport(
      path: shown, schema: nil, status: .unreadable, text: [], diagnostics: [OptionAdvice.unreadable(error)])
    report.pathBytes = error.path.bytesUnlessText
    var outcome = Outcome(rendered: .init(report, reports), isTrouble: true)
    if options.explainsSchema { outcome.explanation = "\(shown): \(error.message)" }
    if options.fixes.mode == .diff { outcome.complaint = "\(shown): \(error.message)" }
    return outcome
  }

  func analysis(of text: InputText) -> TextAnalysis {
    let configuration = text.configuration?.configuration
    var analysis = TextAnalysis(
      limits: text.limits, isVerbose: options.isVerbose,
      lint: options.lints ? workspace.lintPlan(of: text.path, configuration) : .nothing,
      selection: options.selection)
    analysis.format = FormatOptions(width: configuration?.formatWidth)
    analysis.sortsKeys = configuration?.sortsKeys != false
    return analysis
  }

  /// - Parameter finding: one more, of the file as a whole.
  func check(_ text: InputText, beside finding: Diagnostic?) -> Outcome {
    var outcome = Outcome()
    let path = text.path
    let configuration = text.configuration?.configuration
    var result = analysis(of: text).result(
      text.bytes, path: text.shown, syntax: text.isJSON ? .json : .yaml, output: reports.output.format.output
    ) { select($0, text, &outcome) }
    result.report.pathBytes = text.given?.bytesUnlessText
    if let finding { result.report.diagnostics.insert(finding, at: 0) }
    if let configuration, path == configuration.path {
      outcome.isConfiguration = configuration.shownPath
      if result.report.status == .invalid { outcome.isTrouble = true }
    } else if let other = text.configuration?.report {
      outcome.others.insert(other, at: 0)
    }
    if let path, baseline != nil || options.writeBaseline != nil {
      let found = options.writeBaseline == nil ? [:] : Baseline.counts(of: result.report)
      let verdict = baseline?.takeOut(of: &result.report, path) ?? Baseline.Verdict()
      outcome.counted = Counted(file: path, verdict: verdict, found: found)
    }
    var rendered = ReportWriter.Rendered(result.report, outputs: result.outputs, reports)
    rendered.summary.known = outcome.counted?.verdict.known ?? 0
    if text.given == nil { rendered.privacy = Privacy(of: FilePath("-")) }
    outcome.rendered = rendered
    return outcome
  }

  /// The schema of a text, or what is wrong with that.
  func select(_ document: Document, _ text: InputText, _ outcome: inout Outcome) -> TextAnalysis.Selection {
    guard options.usesSchema else { return .none }
    let choice = workspace.choice(document.text, document, path: text.path, isYAML: !text.isJSON)
    if options.explainsSchema {
      outcome.explanation =
        "\(text.shown): " + (choice.map { "\($0.reference.shown) (\(OptionAdvice.reason($0)))" } ?? "none")
      return .none
    }
    let resolution = workspace.resolution(choice, ofFile: text.path)
    // The file may be valid only because a part of the schema has no say.
    if !resolution.faults.isEmpty { outcome.isTrouble = true }
    outcome.others += resolution.faults
    switch resolution.use {
    case .schema(let schema, _):
      return .schema(schema, settings: resolution.settings, shown: choice?.reference.shown ?? "")
    case .unusable(let reason):
      outcome.isTrouble = true
      if case .commandLine? = choice?.step, resolution.faults.isEmpty { outcome.complaint = "--schema: \(reason)" }
      return .unusable(resolution.finding)
    case .none:
      guard options.requiresSchema else { return .none }
      return .unusable(
        Diagnostic(
          SchemaProblem.noneChosen, "no schema is known for this file", at: ByteRange(0..<0),
          help: "name one in the file's first line, # yaml-language-server: $schema=…, or in .settle.yaml"))
    }
  }
}
