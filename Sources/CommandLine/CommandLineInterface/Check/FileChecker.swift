internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Linting
internal import Reporting
internal import Stores
internal import Workspace

/// Checks one file at a time.
struct FileChecker: FileProcessor {
  let options: CheckOptions
  let reports: ReportOptions
  var opening: InputOpener
  /// Known findings, which aren't reported.
  let baseline: Baseline?
  let progress: Progress?
  /// The cached reports of earlier runs, or nil without a cache.
  private(set) var cache: CheckCache?

  struct Checked: Sendable {
    var result = FileResult()
    var rendered: ReportWriter.Rendered?
    /// The report on a layer that is checked itself, or on a configuration without findings that assigns schemas to
    /// files. Other files may add findings to it.
    var ofLayer: (report: FileReport, outputs: [OutputUnit])?
    /// Reports on the file's configuration and schema, which other files may share.
    var others: [FileReport] = []
    /// Reports with findings on the layers below the file, which other files may share.
    var layers: [FileReport] = []
    /// The path and findings of a file that is a configuration. Its errors result in ``ExitCode/trouble``.
    var configuration: (path: String, findings: [Diagnostic])?
    /// The file's schemas that aren't installed, which are reported once for all files.
    var missing: MissingSchemas?
    /// The file's findings as in a baseline, or nil without baselines.
    var counted: Counted?
    /// The number of applied (or, for a diff, possible) fixes, and of findings that only `--unsafe-fixes` would fix.
    var fixed = (count: 0, left: 0)

    /// Whether the result contains nothing about layers, missing schemas or failures, so that it can be cached.
    var isCacheable: Bool {
      result.code == .success && layers.isEmpty && ofLayer == nil && configuration == nil && result.complaint == nil
        && missing == nil
    }

    /// Whether part of the result may be printed on a terminal, assuming that standard error is one.
    func isShown(onTerminal isOutput: Bool) -> Bool {
      result.complaint != nil || !others.isEmpty || !layers.isEmpty
        || isOutput
          && (!result.lines.isEmpty || result.output?.isEmpty == false
            || rendered?.parts.first?.bytes.isEmpty == false)
    }
  }

  struct Counted: Sendable {
    /// Absolute.
    var file: FilePath
    var comparison: Baseline.Comparison
    /// All findings, including known ones, for a new baseline. Empty if none is written.
    var found: Baseline.Counts
  }

  var environment: CommandEnvironment { opening.environment }
  var purpose: InputOpener.Purpose { options.fixes.mode == nil ? .reading : .change }
  var otherForms: [InputText.OtherForm] { [.markdown, .variables] }

  func result(_ text: InputText) -> Checked {
    // A filter such as `settle check --fix -` must print the text even if its file is excluded.
    if text.isExcluded { return Checked(result: FileResult(output: options.fixes.mode == .write ? text.bytes : nil)) }
    if options.explainsSchema { return explain(text) }
    if let file = text.markdown(in: workspace, snapshot: { [self] in snapshot(of: $0, in: $1) }) {
      guard let mode = options.fixes.mode, text.isConfigured else { return check(file, text: text, adding: nil) }
      return fix(file, text: text, mode: mode)
    }
    if case .variables = text.otherForm {
      return check(VariablesSnapshot(text.bytes, context: context(of: text, in: workspace)), text: text, adding: nil)
    }
    let entry = cache?.entry(of: text)
    if let entry, let report = cache?.report(entry, of: text) { return known(report, of: text) }
    let layered = opening.layered(snapshot(of: text, in: workspace), of: text.path)
    var checked =
      // Don't fix a file if a layer or the configuration can't be read, because fixes depend on them.
      if let mode = options.fixes.mode, !layered.snapshot.context.lacksLayers, text.isConfigured {
        fix(layered.snapshot, text: text, mode: mode)
      } else {
        check(layered.snapshot, text: text, adding: nil)
      }
    checked.layers = layered.reports
    // The configuration's report isn't cached, because each run reads configurations anyway.
    if let entry, checked.isCacheable, checked.others.count == (text.configuration?.report == nil ? 0 : 1) {
      cache?.keep(layered.snapshot.report, of: entry)
    }
    return checked
  }

  func known(_ input: CheckInput) -> Checked? {
    // The notation of a file given by name is checked first.
    guard let cache, case .file(let path, .listed) = input else { return nil }
    var text = opening.unread(path)
    text.given = path
    return cache.report(unread: text).map { known($0, of: text) }
  }

  /// The result for a file whose report is cached.
  private func known(_ report: FileReport, of text: InputText) -> Checked {
    Checked(rendered: .init(report, options: reports), others: [text.configuration?.report].compactMap(\.self))
  }

  /// Without a cache, because reading and writing one takes longer than checking a few files.
  func forFewFiles() -> Self {
    var own = self
    own.cache = nil
    return own
  }

  func unreadable(_ report: FileReport) -> Checked {
    var checked = Checked(result: FileResult(code: .trouble), rendered: .init(report, options: reports))
    let line = "\(report.path): \(report.diagnostics.first?.message ?? "")"
    if options.explainsSchema { checked.result.lines = ["\(line)"] }
    if options.fixes.mode == .diff { checked.result.complaint = line }
    return checked
  }

  /// A snapshot with everything that `settle check` needs to know about the text.
  private func snapshot(of text: InputText, in workspace: Workspace) -> Snapshot {
    Snapshot(text.bytes, context: context(of: text, in: workspace))
  }

  private func context(of text: InputText, in workspace: Workspace) -> SnapshotContext {
    // `--explain-schema` must work even if schemas are broken, so it doesn't load them.
    var context = text.context(workspace, usesSchema: options.usesSchema && !options.explainsSchema)
    context.requiresSchema = options.requiresSchema && options.usesSchema
    context.isVerbose = reports.isVerbose
    if options.lints {
      context.lint = workspace.lintPlan(of: text.path, configuration: text.configuration?.configuration)
    }
    context.selection = options.selection
    return context
  }

  private func explain(_ text: InputText) -> Checked {
    guard let file = text.markdown(in: workspace, snapshot: { [self] in snapshot(of: $0, in: $1) }) else {
      return explain(snapshot(of: text, in: workspace), text: text, workspace: workspace)
    }
    return file.parts.reduce(into: Checked()) { checked, part in
      let inside = workspace.inside(part.text.part)
      let own = explain(part.snapshot, text: text, shown: "\(text.shown):\(part.text.line)", workspace: inside)
      checked.result.lines += own.result.lines
      (checked.result.code, checked.result.complaint) = (own.result.code, own.result.complaint)
    }
  }

  private func explain(_ snapshot: Snapshot, text: InputText, shown: String? = nil, workspace: Workspace) -> Checked {
    let shown = shown ?? text.shown
    let document = snapshot.reading.parsed.document
    let isYAML = !snapshot.isJSON
    func words(_ choice: SchemaChoice?) -> String {
      guard options.usesSchema, let choice else { return "none" }
      let (name, reason) = (choice.reference.shown, OptionAdvice.reason(choice))
      let isLeftOut = choice.reference.isOptional && workspace.resolution(choice, ofFile: text.path).choice == nil
      if isLeftOut { return "none (\(reason), else: none; \(name) does not exist)" }
      return "\(name) (\(reason)\(OptionAdvice.place(of: choice, at: workspace.place(of: choice, ofFile: text.path))))"
    }
    var result = FileResult()
    if let problem = text.configuration?.problem {
      result.code = .trouble
      result.complaint = "\(problem.path) has errors: run `settle check`"
    }
    if let choices = workspace.choicesByContent(
      document.text, in: document, values: document, path: text.path, isYAML: isYAML)
    {
      result.lines = choices.enumerated().map { "\(shown), document \($0 + 1): \(words($1))" }
    } else {
      let choice = workspace.choice(document.text, in: document, values: document, path: text.path, isYAML: isYAML)
      result.lines = ["\(shown): \(words(choice))"]
    }
    if options.usesSchema {
      for policy in workspace.policies(of: text.path, values: { document }) {
        let severity = policy.choice.policy?.severity.map { ", severity: \($0.rawValue)" } ?? ""
        let words = "policy \(words(policy.choice))\(severity)"
        result.lines += (policy.documents.map { $0.map { ", document \($0 + 1)" } } ?? [""]).map {
          "\(shown)\($0): \(words)"
        }
      }
    }
    return Checked(result: result)
  }

  /// - Parameter finding: An additional finding about the file as a whole.
  func check(_ snapshot: some CheckedText, text: InputText, adding finding: Diagnostic?) -> Checked {
    var checked = Checked()
    let path = text.path
    let configuration = text.configuration?.configuration
    var report = snapshot.report
    report.pathBytes = text.given?.bytesUnlessText
    if let finding { report.diagnostics.insert(finding, at: 0) }
    for resolution in snapshot.resolutions { addProblems(resolution, checked: &checked) }
    if let found = text.configuration, let configuration, path == configuration.path {
      report.diagnostics = found.completed(report.diagnostics)
      // A report without findings of its own has no text.
      if report.text.isEmpty { report.text = configuration.text }
      report.judge()
      checked.configuration = (configuration.displayPath, report.diagnostics)
      if report.status == .invalid { checked.result.code = .trouble }
    } else if let other = text.configuration?.report {
      checked.others.insert(other, at: 0)
    }
    if options.isLocked, let unlockedSchemaFinding = unlockedSchemaFinding(snapshot, path: path) {
      report.diagnostics.insert(unlockedSchemaFinding, at: 0)
      if report.text.isEmpty { report.text = snapshot.text }
      report.judge()
      checked.result.code = .trouble
    }
    checked.others += workspace.problems(ofFile: path)
    let isLayerFile = path.map { isLayer($0, configuration: configuration) } ?? false
    var whole = report
    if let path { checked.counted = Self.counted(&report, of: path, baseline: baseline, options: options) }
    let lacksSchema = report.diagnostics.contains { $0.code == SchemaProblem.notHere && $0.severity == .error }
    // With a new baseline, the missing schema is recorded there and doesn't fail the run.
    if lacksSchema, options.writeBaseline == nil { checked.result.code = .trouble }
    var remaining: FileReport?
    var rest = report
    if !options.inputs.readsRecords,
      let missing = MissingSchemas.removed(from: &rest, resolutions: snapshot.resolutions)
    {
      (whole.status, report.status) = (rest.status, rest.status)
      remaining = rest
      if !isLayerFile { checked.missing = missing }
    }
    let outputs = reports.output.format.output.map(snapshot.outputs) ?? []
    var rendered = ReportWriter.Rendered(report, rest: remaining, outputs: outputs, options: reports)
    rendered.summary.known = checked.counted?.comparison.known ?? 0
    // Standard input may be redirected from a private file.
    if text.given == nil { rendered.privacy = Privacy(of: FilePath("-")) }
    checked.rendered = rendered
    // Files that are checked later may reveal that the configuration assigns a missing schema.
    let isValidConfiguration =
      checked.configuration != nil && report.diagnostics.isEmpty && configuration?.namesSchemas == true
    if isLayerFile && checked.configuration == nil || isValidConfiguration {
      checked.ofLayer = (whole, outputs)
      checked.counted = nil
    }
    return checked
  }

  /// A finding if one of the file's schemas isn't in the lock file or the project. Nil if all are.
  private func unlockedSchemaFinding(_ snapshot: some CheckedText, path: FilePath?) -> Diagnostic? {
    let known = workspace.known(ofFile: path)
    return snapshot.resolutions.lazy.compactMap { resolution -> Diagnostic? in
      guard let choice = resolution.choice else { return nil }
      let isFromElsewhere =
        switch choice.step {
        // A catalog may be missing on another machine, where the same run would then have a different result.
        case .known(let file): file.source != .vendored && !file.isDoubtful
        case .commandLine, .record, .modeline, .property, .configuration, .bundled, .references:
          known.isInCatalog(choice.reference.uri)
        }
      guard isFromElsewhere else { return nil }
      return Diagnostic(
        SchemaProblem.notLocked, "schema \(choice.reference.shown) is not installed in the project",
        at: ByteRange(0..<0),
        help: "run `settle schema add --vendor --all`, or set knownKinds: false and catalogues: none in .settle.yaml")
    }.first
  }

  private func isLayer(_ path: FilePath, configuration: Configuration?) -> Bool {
    configuration?.isLayer(path) == true || opening.layers.holds(path, from: environment.workingFolder)
  }

  /// Removes known findings from a report, and counts all findings for a new baseline. Nil without baselines.
  static func counted(
    _ report: inout FileReport, of path: FilePath, baseline: Baseline?, options: CheckOptions
  ) -> Counted? {
    guard baseline != nil || options.writeBaseline != nil else { return nil }
    let found = options.writeBaseline == nil ? [:] : Baseline.counts(of: report)
    let comparison = baseline?.removeKnown(from: &report, file: path) ?? Baseline.Comparison()
    return Counted(file: path, comparison: comparison, found: found)
  }

  /// Adds the errors of a text's schema, because the text may be valid only since part of the schema isn't applied.
  func addProblems(_ resolution: SchemaResolution, checked: inout Checked) {
    if !resolution.problems.isEmpty { checked.result.code = .trouble }
    checked.others += resolution.problems
    guard case .unusable(let reason) = resolution.use else { return }
    checked.result.code = .trouble
    if case .commandLine? = resolution.choice?.step, resolution.problems.isEmpty {
      checked.result.complaint = "--\(resolution.noun): \(reason)"
    }
  }
}

/// `settle check --stdin-records`.
extension FileChecker: RecordProcessor {
  /// The report on a record's text, and with `--fix` the fixed text.
  func answer(_ record: TextRecord) -> RecordAnswer {
    let checked = result(of: .record(record))
    let isTrouble = checked.result.code == .trouble || checked.others.contains { $0.status != .valid }
    let code = isTrouble ? .trouble : reports.code(of: checked.rendered?.summary ?? Summary())
    return RecordAnswer(id: record.id, report: checked.rendered?.parts.first?.bytes ?? [], code: code) { writer in
      if options.fixes.mode == .write {
        writer.field("fixed", checked.fixed.count)
        writer.field("text", String(decoding: checked.result.output ?? record.text, as: UTF8.self))
      }
      // A text may be valid only because part of its schema isn't applied.
      if code == .trouble {
        writer.field("error", checked.result.complaint ?? "the schema or configuration has errors")
      }
      writer.reports(checked.others + checked.layers)
    }
  }
}
