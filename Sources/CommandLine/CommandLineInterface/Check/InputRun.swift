internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Workspace

/// The work of a run on each text, whether it comes from a file or a record.
protocol FileWork: WorkerState {
  associatedtype Result: Sendable
  var opening: Opening { get set }
  var purpose: Opening.Purpose { get }
  /// The files that it works on besides those of YAML and JSON.
  var otherForms: [InputText.OtherForm] { get }
  /// Nil for a run without a progress display.
  var progress: Progress? { get }
  /// The same work where a run turns out to have only a few files.
  func forFewFiles() -> Self
  func result(_ text: InputText) -> Result
  /// - Parameter report: Why a text can't be read.
  func unreadable(_ report: FileReport) -> Result
}

extension FileWork {
  var workspace: Workspace { opening.workspace }
  var progress: Progress? { nil }
  var otherForms: [InputText.OtherForm] { [] }
  func forFewFiles() -> Self { self }

  func forAnotherWorker() -> Self {
    var another = self
    another.opening.workspace = workspace.forAnotherWorker()
    return another
  }

  /// - Parameter sideBySide: The threads that may read a large text, or nil for the calling thread.
  func result(of input: CheckInput, by sideBySide: SideBySide? = nil) -> Result {
    // Before it is read, because that may take long.
    if case .file(let path, _) = input { progress?.begin(path) }
    do throws(UnreadableInput) {
      return result(try opening.open(input, for: purpose, by: sideBySide, taking: otherForms))
    } catch {
      return unreadable(error.report)
    }
  }
}

extension FileWork where Result == FileResult {
  var purpose: Opening.Purpose { .change }
  func unreadable(_ report: FileReport) -> FileResult { FileResult(code: .trouble, report: report) }
}

/// A run over the files named by operands, with several workers and results in the order of the input.
struct InputRun: Sendable {
  let selection: SelectionOptions
  let operands: [FilePath]
  private let environment: CommandEnvironment
  private let jobs: Int
  /// The size limit of a record in bytes.
  private let recordLimit: Int
  /// Whether texts come in records instead of files.
  let readsRecords: Bool

  init(
    _ arguments: ParsedArguments, environment: CommandEnvironment, selection: SelectionOptions
  ) throws(UsageError) {
    self.environment = environment
    self.selection = selection
    recordLimit = arguments.number(CheckOptions.maxFileSize) ?? Limits().fileBytes
    // More workers than this only cost memory, and `--jobs 100000` must not exhaust it.
    jobs = min(arguments.number(CheckOptions.jobs) ?? environment.processors, 256)
    readsRecords = arguments.isSet(RecordRun.option)
    let named = arguments.operands.map(FilePath.init(bytes:))
    // `settle check` alone checks the current folder; an empty list from `--files-from` checks nothing.
    operands = named.isEmpty && selection.listed == nil ? [FilePath(".")] : named + (selection.listed ?? [])
    // An empty path would mean the current folder, but usually comes from an unset shell variable.
    if operands.contains(where: { $0.bytes.isEmpty }) { throw UsageError("empty path") }
    if arguments.isSet(CheckOptions.stdinFilename), !operands.contains(FilePath("-")) {
      throw UsageError("--stdin-filename needs the path -")
    }
  }

  func answer(_ work: some RecordWork) -> ExitCode {
    RecordRun(environment: environment, workers: jobs, limit: recordLimit).run(work)
  }

  /// - Parameters:
  ///   - work: The work, which each worker does with its own copy. A single input gets all workers.
  ///   - verb: The verb for the work in the message that there are no files.
  ///   - emit: Takes each result in order, and returns false to stop the run.
  func run<Work: FileWork, Sink: Sendable>(
    into sink: Sink, work: Work, verb: String, emit: @escaping @Sendable (inout Sink, Work.Result) -> Bool
  ) throws(UsageError) -> Sink {
    var inputs = CheckInputs(
      operands, workspace: work.workspace, selection: selection, takesLinksOnce: work.purpose.isChange)
    var ready: [CheckInput] = []
    while ready.count < Self.few, let input = inputs.next() { ready.append(input) }
    let work = ready.count < Self.few ? work.forFewFiles() : work
    guard !ready.isEmpty else {
      // Folders may be empty, and so may a list of files.
      if inputs.count == 0, !operands.isEmpty { throw nothing(to: verb) }
      return sink
    }
    let jobs = jobs
    // With several files, each worker already has one; a single large file is read by all of them.
    let sideBySide = ready.count == 1 ? SideBySide.ofProgram(jobs) : nil
    let named = { @Sendable (work: Work, input: CheckInput) in
      CrashHandler.naming(input.path ?? FilePath("-")) { work.result(of: input, by: sideBySide) }
    }
    // One file needs no workers, and without free descriptors the scheduler would abort.
    guard jobs > 1, ready.count > 1, MainThread.hasRoom else {
      var sink = sink
      for input in ready { guard emit(&sink, named(work, input)) else { return sink } }
      while let input = inputs.next(), emit(&sink, named(work, input)) {}
      return sink
    }
    let shared = Shared(sink)
    let source = Shared((ready: ready[...], inputs: inputs))
    MainThread.wait {
      await OrderedWork.run(
        workers: work.forWorkers(jobs), batch: 16,
        next: { source.withLock { $0.ready.popFirst() ?? $0.inputs.next() } }, work: named,
        emit: { result in shared.withLock { emit(&$0, result) } })
    }
    return shared.withLock { $0 }
  }

  /// The number of files from which on it is worth keeping results for the next run.
  private static let few = 16

  private func nothing(to verb: String) -> UsageError {
    let places = operands.map(\.description).joined(separator: ", ")
    return .outside(
      "no files to \(verb) in \(places): looked for *.yaml, *.yml and JSON files with a schema, "
        + "except ignored files and links to other folders")
  }
}

extension SideBySide {
  /// The threads that read one large text of a command; nil if there is only one. The command itself runs on the main thread.
  static func ofProgram(_ jobs: Int) -> SideBySide? {
    jobs > 1 ? SideBySide(workers: { MainThread.hasRoom ? jobs : 1 }, wait: { MainThread.wait(for: $0) }) : nil
  }
}
