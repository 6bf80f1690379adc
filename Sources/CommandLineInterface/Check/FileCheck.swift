internal import Analysis
internal import Configuration
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Reporting
internal import SourceText

/// Looks at one file; shared by all workers.
struct FileCheck: Sendable {
  let options: CheckOptions
  let reports: ReportOptions
  let environment: CommandEnvironment
  let configurations: ConfigurationStore
  let association: SchemaAssociation
  let schemas: SchemaStore
  let plans: LintPlans
  let models = SettingsModels()

  /// What looking at one file came to.
  struct Outcome: Sendable {
    var rendered: ReportWriter.Rendered?
    /// Reports of other files that this one met: its configuration, its schema. Several files may meet the same.
    var others: [FileReport] = []
    /// The configuration file that this outcome is the report of; its errors are trouble.
    var isConfiguration: String?
    /// A line for standard error; several files may have the same.
    var complaint: String?
    /// A line for `--explain-schema`.
    var explanation: String?
    var isTrouble = false
  }

  func outcome(_ input: CheckInput) -> Outcome {
    let reader = InputReader(
      environment: environment, configurations: configurations, inputName: options.inputName,
      fileBytes: options.fileBytes)
    do throws(InputReader.Failure) {
      let text = try reader.read(input)
      return check(text.bytes, shown: text.shown, path: text.path, text.configuration, text.limits)
    } catch {
      return unreadable(error.error, shown: error.shown)
    }
  }

  private func unreadable(_ error: FileError, shown: String) -> Outcome {
    let report = FileReport(
      path: shown, schema: nil, status: .unreadable, text: [], diagnostics: [UnreadableFile.diagnostic(error)])
    var outcome = Outcome(rendered: .init(report, reports), isTrouble: true)
    if options.explainsSchema { outcome.explanation = "\(shown): \(error.message)" }
    return outcome
  }

  private func check(
    _ bytes: [UInt8], shown: String, path: FilePath?, _ found: ConfigurationStore.Found?, _ limits: Limits
  ) -> Outcome {
    var outcome = Outcome()
    let configuration = found?.configuration
    let isJSON = path?.hasSuffix(".json") == true
    let analysis = TextAnalysis(
      limits: limits, lint: plans.plan(of: path, configuration), selection: options.selection)
    let output = reports.kind.output
    let result = analysis.result(bytes, path: shown, syntax: isJSON ? .json : .yaml, output: output) { document in
      guard options.usesSchema else { return .none }
      let choice = association.choose(document, path: path, isYAML: !isJSON, configuration: configuration)
      if options.explainsSchema {
        outcome.explanation = "\(shown): " + (choice.map { "\($0.reference.shown) (\($0.reason))" } ?? "none")
        return .none
      }
      return choice.map { select($0, configuration, &outcome) } ?? .none
    }
    if let configuration, path == configuration.path {
      outcome.isConfiguration = configuration.shownPath
      if result.report.status == .invalid { outcome.isTrouble = true }
    } else if let other = found?.report {
      outcome.others.insert(other, at: 0)
    }
    outcome.rendered = .init(result.report, outputs: result.outputs, reports)
    return outcome
  }

  private func select(
    _ choice: SchemaChoice, _ configuration: Configuration?, _ outcome: inout Outcome
  ) -> TextAnalysis.Selection {
    switch schemas.schema(choice.reference, configuration: configuration) {
    case .usable(let schema):
      return .schema(schema, settings: models.model(of: schema), shown: choice.reference.shown)
    case .broken(let reports):
      outcome.isTrouble = true
      outcome.others += reports
      return .unusable(nil)
    case .missing(let reason):
      outcome.isTrouble = true
      let message = "the schema can't be used: \(reason)"
      switch choice.step {
      case .commandLine:
        outcome.complaint = "--schema: \(reason)"
        return .unusable(nil)
      case .modeline(let range), .property(let range):
        return .unusable(Diagnostic(SchemaProblem.notFound, message, at: range))
      case .configuration(let configuration, _, let range):
        outcome.others.append(
          FileReport(
            path: configuration.shownPath, schema: "config", status: .invalid, text: configuration.text,
            diagnostics: [Diagnostic(SchemaProblem.notFound, message, at: range)]))
        return .unusable(nil)
      case .bundled: return .unusable(nil)
      }
    }
  }
}
