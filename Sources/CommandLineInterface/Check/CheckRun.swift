internal import Analysis
internal import Configuration
internal import Diagnostics
internal import FileAccess
internal import JSONSchema
internal import Reporting

/// One run of `settle check`: from operands to the exit code.
struct CheckRun {
  private let check: FileCheck
  private let baselines: BaselineRun
  private let options: CheckOptions
  private let environment: CommandEnvironment

  init(_ options: CheckOptions, _ reports: ReportOptions, _ environment: CommandEnvironment) throws(UsageError) {
    self.options = options
    self.environment = environment
    var schemaOptions = Schema.Options()
    schemaOptions.assertsFormat = options.assertsFormat
    let configurations: ConfigurationStore
    do throws(FileError) {
      configurations = try ConfigurationStore(
        workingFolder: environment.workingFolder, limits: options.limits, fixed: options.config)
    } catch {
      throw UsageError("--config \(TerminalText.safe(options.config?.description ?? "")): \(error.message)")
    }
    baselines = BaselineRun(options, environment)
    check = FileCheck(
      options: options, reports: reports, environment: environment, configurations: configurations,
      association: SchemaAssociation(named: options.schema, workingFolder: environment.workingFolder),
      schemas: SchemaStore(workingFolder: environment.workingFolder, options: schemaOptions),
      plans: LintPlans(options), baseline: baselines.known, progress: Progress(environment, isQuiet: reports.isQuiet))
  }

  func run() throws(UsageError) -> ExitCode {
    let check = check
    let run = InputRun(
      operands: options.operands, jobs: options.jobs, workingFolder: environment.workingFolder,
      configurations: check.configurations, association: check.association, verb: "check", selection: options.inputs,
      inputName: options.inputName)
    var sink = try run.run(into: CheckSink(check, baselines), work: { check.outcome($0) }, emit: { $0.take($1) })
    return sink.finish()
  }
}
