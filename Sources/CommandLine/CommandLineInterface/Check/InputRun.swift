internal import Analysis
internal import ArgumentParsing
internal import FileAccess
internal import TerminalOutput
internal import Workers
internal import Workspace

/// The work on each input of a run.
protocol InputWork: WorkerState {
  associatedtype Outcome: Sendable

  /// - Parameter sideBySide: the threads that may read a large text; nil for the calling thread.
  func outcome(_ input: CheckInput, by sideBySide: SideBySide?) -> Outcome
}

/// A run over the files that operands name, by several workers, with the results in the order of the input.
struct InputRun {
  var operands: InputPaths
  var jobs: Int
  var workspace: Workspace
  /// The verb for the work, in the complaint that there are no files.
  var verb: String
  var selection = SelectionOptions()

  /// - Parameters:
  ///   - work: done by the workers, each of which has one of its own. A single input has them all.
  ///   - emit: takes each result in order; false stops the run.
  func run<Work: InputWork, Sink: Sendable>(
    into sink: Sink, work: Work, emit: @escaping @Sendable (inout Sink, Work.Outcome) -> Bool
  ) throws(UsageError) -> Sink {
    var inputs = CheckInputs(operands, workspace: workspace, selection: selection)
    let first = inputs.next()
    let second = first == nil ? nil : inputs.next()
    guard let first else {
      // Parts may be empty, and so may a list.
      if inputs.count == 0, operands.contains(where: { _ in true }) { throw nothingFound }
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

  private var nothingFound: UsageError {
    let places = operands.map(\.description).joined(separator: ", ")
    return .outside(
      "nothing to \(verb) in \(places): looked for *.yaml, *.yml and JSON files that a schema claims, "
        + "without links that lead elsewhere and what .gitignore, .ignore and the configuration leave out")
  }
}
