internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import Workers
internal import Workspace

/// The work on each input of a run.
protocol InputWork: WorkerState {
  associatedtype Outcome: Sendable
  var reader: InputReader { get set }

  /// - Parameter sideBySide: the threads that may read a large text; nil for the calling thread.
  func outcome(_ input: CheckInput, by sideBySide: SideBySide?) -> Outcome
}

extension InputWork {
  func forAnotherWorker() -> Self {
    var another = self
    another.reader.workspace = reader.workspace.forAnotherWorker()
    return another
  }
}

/// The work on texts, whether they come from files or in records.
protocol TextWork: InputWork {
  func outcome(_ text: InputText) -> Outcome
  /// - Parameter report: why a text can't be read.
  func unreadable(_ report: FileReport) -> Outcome
}

extension TextWork {
  /// The outcome of a text that is read first.
  func outcome(of read: () throws(InputReader.Failure) -> InputText) -> Outcome {
    do throws(InputReader.Failure) { return outcome(try read()) } catch { return unreadable(error.report) }
  }
}

/// A run over the files that operands name, by several workers, with the results in the order of the input.
struct InputRun: Sendable {
  /// The schema of all files; nil where each has its own.
  let schema: String?
  let selection: SelectionOptions
  let operands: InputPaths
  private let environment: CommandEnvironment
  private let config: FilePath?
  /// The path that standard input has.
  let inputName: FilePath?
  private let fileBytes: Int?
  private let jobs: Int
  /// Whether texts come in records instead of files.
  let readsRecords: Bool

  init(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment, _ selection: SelectionOptions
  ) throws(UsageError) {
    (self.environment, self.selection) = (environment, selection)
    schema = arguments.text(CheckOptions.schema)
    config = arguments.path(CheckOptions.config)
    inputName = arguments.path(CheckOptions.stdinFilename)
    fileBytes = arguments.number(CheckOptions.maxFileSize)
    jobs = min(arguments.number(CheckOptions.jobs) ?? environment.processors, 256)
    readsRecords = arguments.isSet(RecordRun.option)
    var operands = InputPaths(named: arguments.operands.map(FilePath.init(bytes:)), listed: selection.listed)
    if operands.named.isEmpty, selection.listed == nil { operands.named = [FilePath(".")] }
    self.operands = operands
    if operands.named.contains(where: { $0.bytes.isEmpty }) {
      throw UsageError("empty path")
    }
    if inputName != nil, !operands.contains(FilePath("-")) {
      throw UsageError("--stdin-filename needs the path -")
    }
  }

  var limits: Limits {
    var limits = Limits()
    if let fileBytes { limits.fileBytes = fileBytes }
    return limits
  }

  /// The reader of the files, in a workspace of their own.
  ///
  /// - Parameters:
  ///   - wanted: what is wanted of the workspace besides the schema and the configuration.
  ///   - tree: the folders of the run; nil for those of the operands.
  func reader(
    isForChange: Bool, _ wanted: Workspace.Options = Workspace.Options(), in tree: RunTree? = nil
  ) throws(UsageError) -> InputReader {
    var wanted = wanted
    wanted.schemaName = schema
    wanted.configuration = config
    let workspace = try Workspace.open(
      tree ?? RunTree(workingFolder: environment.workingFolder, operands: operands), wanted)
    return InputReader(
      environment: environment, workspace: workspace, inputName: inputName, fileBytes: fileBytes,
      isForChange: isForChange, forcesExclude: selection.forcesExclude)
  }

  /// Answers the records of standard input.
  func answer(_ work: some RecordWork) -> ExitCode {
    RecordRun(environment: environment, workers: jobs, limit: limits.fileBytes).run(work)
  }

  /// - Parameters:
  ///   - work: done by the workers, each of which has one of its own. A single input has them all.
  ///   - verb: for the work, in the complaint that there are no files.
  ///   - emit: takes each result in order; false stops the run.
  func run<Work: InputWork, Sink: Sendable>(
    into sink: Sink, work: Work, verb: String, emit: @escaping @Sendable (inout Sink, Work.Outcome) -> Bool
  ) throws(UsageError) -> Sink {
    var inputs = CheckInputs(operands, workspace: work.reader.workspace, selection: selection)
    let first = inputs.next()
    let second = first == nil ? nil : inputs.next()
    guard let first else {
      // Parts may be empty, and so may a list.
      if inputs.count == 0, operands.contains(where: { _ in true }) { throw nothing(to: verb) }
      return sink
    }
    let jobs = jobs
    let workers = SideBySide(
      workers: { MainThread.hasRoom ? jobs : 1 }, wait: { MainThread.wait(for: $0) })
    let sideBySide = jobs > 1 && second == nil ? workers : nil
    let named = { @Sendable (work: Work, input: CheckInput) in
      CrashHandler.naming(input.path) { work.outcome(input, by: sideBySide) }
    }
    guard jobs > 1, let second, MainThread.hasRoom else {
      var sink = sink
      var input: CheckInput? = first
      var isFirst = true
      while let current = input, emit(&sink, named(work, current)) {
        input = isFirst ? second : inputs.next()
        isFirst = false
      }
      return sink
    }
    let shared = Shared(sink)
    let source = Shared((ready: [first, second][...], inputs: inputs))
    MainThread.wait {
      await OrderedWork.run(
        workers: work.forWorkers(jobs), batch: 16,
        next: { source.withLock { $0.ready.popFirst() ?? $0.inputs.next() } }, work: named,
        emit: { outcome in shared.withLock { emit(&$0, outcome) } })
    }
    return shared.withLock { $0 }
  }

  private func nothing(to verb: String) -> UsageError {
    let places = operands.map(\.description).joined(separator: ", ")
    return .outside(
      "no files to \(verb) in \(places): looked for *.yaml, *.yml and JSON files with a schema, "
        + "except ignored files and links to other folders")
  }
}
