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
      baseline: baselines.known, progress: Progress(environment, isQuiet: reports.isQuiet))
  }

  func run() throws(UsageError) -> ExitCode {
    var inputs = CheckInputs(
      options.operands, workingFolder: environment.workingFolder, configurations: check.configurations,
      association: check.association, selection: options.selection)
    let first = inputs.next()
    let second = first == nil ? nil : inputs.next()
    // Parts may be empty, and so may a list.
    if first == nil, inputs.count == 0, !options.operands.isEmpty { throw nothingFound }
    var sink = CheckSink(check, baselines)
    if options.jobs == 1 || second == nil {
      var input: CheckInput? = first
      var isFirst = true
      while let current = input, sink.take(check.outcome(current)) {
        input = isFirst ? second : inputs.next()
        isFirst = false
      }
    } else {
      sink = runSideBySide([first, second].compactMap { $0 }, inputs, sink)
    }
    return sink.finish()
  }

  private func runSideBySide(_ ready: [CheckInput], _ inputs: CheckInputs, _ sink: CheckSink) -> CheckSink {
    let sink = Shared(sink)
    let source = Shared((ready: ready[...], inputs: inputs))
    let check = check
    let jobs = options.jobs
    MainThread.wait {
      await OrderedWork.run(
        workers: jobs, batch: 16,
        next: { source.withLock { $0.ready.popFirst() ?? $0.inputs.next() } },
        work: { check.outcome($0) },
        emit: { outcome in sink.withLock { $0.take(outcome) } })
    }
    return sink.withLock { $0 }
  }

  private var nothingFound: UsageError {
    let places = options.operands.map { TerminalText.safe($0.description) }.joined(separator: ", ")
    return UsageError(
      "nothing to check in \(places): looked for *.yaml, *.yml and JSON files that a schema claims, "
        + "without what .gitignore, .ignore and the configuration leave out")
  }
}
