internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Workspace

/// The work of a run on each text, which comes from a file or a record.
protocol FileProcessor: WorkerState {
  associatedtype Result: Sendable
  var opening: InputOpener { get set }
  var purpose: InputOpener.Purpose { get }
  /// The formats of files that it handles besides YAML and JSON.
  var otherForms: [InputText.OtherForm] { get }
  /// Nil for a run without progress display.
  var progress: Progress? { get }
  /// The result for a file that is known without reading it, or nil if it must be read.
  func known(_ input: CheckInput) -> Result?
  /// The same work for a run that has only a few files.
  func forFewFiles() -> Self
  func result(_ text: InputText) -> Result
  /// The result for a text that can't be read, for the reason in the report.
  func unreadable(_ report: FileReport) -> Result
}

extension FileProcessor {
  var workspace: Workspace { opening.workspace }
  var progress: Progress? { nil }
  var otherForms: [InputText.OtherForm] { [] }
  func known(_ input: CheckInput) -> Result? { nil }
  func forFewFiles() -> Self { self }

  func forAnotherWorker() -> Self {
    var another = self
    another.opening.workspace = workspace.forAnotherWorker()
    return another
  }

  /// - Parameter parallelRunner: The threads that may parse a large text in parallel, or nil to use only the calling one.
  func result(of input: CheckInput, by parallelRunner: ParallelRunner? = nil) -> Result {
    // Show the progress first, because reading may take long.
    if case .file(let path, _) = input { progress?.begin(path) }
    if let known = known(input) { return known }
    do throws(UnreadableInput) {
      return result(try opening.open(input, for: purpose, by: parallelRunner, taking: otherForms))
    } catch {
      return unreadable(error.report)
    }
  }
}

extension FileProcessor where Result == FileResult {
  var purpose: InputOpener.Purpose { .change }
  func unreadable(_ report: FileReport) -> FileResult { FileResult(code: .trouble, report: report) }
}

/// A run over the files that the operands select, with several workers and results in the order of the input.
struct InputRun: Sendable {
  let selection: SelectionOptions
  let operands: [FilePath]
  private let environment: CommandEnvironment
  private let jobs: Int
  /// The maximum size of a record, in bytes.
  private let recordLimit: Int
  /// Whether texts come from records instead of files.
  let readsRecords: Bool

  init(
    _ arguments: ParsedArguments, environment: CommandEnvironment, selection: SelectionOptions
  ) throws(UsageError) {
    self.environment = environment
    self.selection = selection
    recordLimit = arguments.number(CheckOptions.maxFileSize) ?? Limits().fileBytes
    // Further workers only cost memory, and `--jobs 100000` must not exhaust it.
    jobs = min(arguments.number(CheckOptions.jobs) ?? environment.processors, 256)
    readsRecords = arguments.isSet(RecordRun.option)
    let named = arguments.operands.map(FilePath.init(bytes:))
    // `settle check` alone checks the working folder; an empty list from `--files-from` checks nothing.
    operands = named.isEmpty && selection.listed == nil ? [FilePath(".")] : named + (selection.listed ?? [])
    // An empty path would mean the working folder, but usually comes from an unset shell variable.
    if operands.contains(where: { $0.bytes.isEmpty }) { throw UsageError("empty path") }
    if arguments.isSet(CheckOptions.stdinFilename), !operands.contains(FilePath("-")) {
      throw UsageError("--stdin-filename needs the path -")
    }
  }

  func answer(_ work: some RecordProcessor) -> ExitCode {
    RecordRun(environment: environment, workers: jobs, limit: recordLimit).run(work)
  }

  /// - Parameters:
  ///   - work: The work, of which each worker gets a copy. A single input gets all workers.
  ///   - verb: What the work does, for the message that there are no files.
  ///   - emit: Takes each result in order. Returns false to stop the run.
  /// - Throws: ``UsageError`` if the operands select no files.
  func run<Work: FileProcessor, Sink: Sendable>(
    into sink: Sink, work: Work, verb: String, emit: @escaping @Sendable (inout Sink, Work.Result) -> Bool
  ) throws(UsageError) -> Sink {
    var inputs = CheckInputs(
      operands, workspace: work.workspace, selection: selection, visitsLinkTargetsOnce: work.purpose.isChange)
    var ready: [CheckInput] = []
    while ready.count < Self.few, let input = inputs.next() { ready.append(input) }
    let work = ready.count < Self.few ? work.forFewFiles() : work
    guard !ready.isEmpty else {
      // It is an error if no files were found, but not if the selection excluded all of them.
      if inputs.count == 0, !operands.isEmpty { throw nothing(to: verb) }
      return sink
    }
    let jobs = jobs
    // With several files, each worker has its own. A single file may be parsed by all of them.
    let parallelRunner = ready.count == 1 ? ParallelRunner.ofProgram(jobs) : nil
    let named = { @Sendable (work: Work, input: CheckInput) in
      CrashHandler.naming(input.path ?? FilePath("-")) { work.result(of: input, by: parallelRunner) }
    }
    // One file needs no workers, and without free file descriptors the scheduler would abort.
    guard jobs > 1, ready.count > 1, MainThread.hasRoom else {
      var sink = sink
      for input in ready { guard emit(&sink, named(work, input)) else { return sink } }
      while let input = inputs.next(), emit(&sink, named(work, input)) {}
      return sink
    }
    let shared = LockedValueBox(sink)
    let source = LockedValueBox((ready: ready[...], inputs: inputs))
    MainThread.wait {
      await OrderedWork.run(
        workers: work.forWorkers(jobs), batch: 16,
        next: { source.withLock { $0.ready.popFirst() ?? $0.inputs.next() } }, work: named,
        emit: { result in shared.withLock { emit(&$0, result) } })
    }
    return shared.withLock { $0 }
  }

  /// The number of files from which on caching pays off.
  private static let few = 16

  private func nothing(to verb: String) -> UsageError {
    let places = operands.map(\.description).joined(separator: ", ")
    return .outside(
      "no files to \(verb) in \(places): looked for *.yaml, *.yml and JSON files with a schema, "
        + "except ignored files and links to other folders")
  }
}

extension ParallelRunner {
  /// The threads that parse a large text in parallel, or nil if there is only one. The command itself runs on the main
  /// thread.
  static func ofProgram(_ jobs: Int) -> ParallelRunner? {
    jobs > 1 ? ParallelRunner(workers: { MainThread.hasRoom ? jobs : 1 }, wait: { MainThread.wait(for: $0) }) : nil
  }
}
