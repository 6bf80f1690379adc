internal import Analysis
internal import Configuration
internal import FileAccess
internal import Reporting
internal import Workers

/// A run over the files that operands name, by several workers, with the results in the order of the input.
struct InputRun {
  var operands: [FilePath]
  var jobs: Int
  var workspace: Workspace
  /// What the run does to files, for the complaint that there are none.
  var verb: String
  var selection = SelectionOptions()

  /// - Parameters:
  ///   - work: done by the workers.
  ///   - emit: takes each result in order; false stops the run.
  func run<Outcome: Sendable, Sink: Sendable>(
    into sink: Sink, work: @escaping @Sendable (CheckInput) -> Outcome,
    emit: @escaping @Sendable (inout Sink, Outcome) -> Bool
  ) throws(UsageError) -> Sink {
    var inputs = CheckInputs(
      operands, workspace: workspace, selection: selection)
    let first = inputs.next()
    let second = first == nil ? nil : inputs.next()
    guard let first else {
      // Parts may be empty, and so may a list.
      if inputs.count == 0, !operands.isEmpty { throw nothingFound }
      return sink
    }
    guard jobs > 1, let second else {
      var sink = sink
      var input: CheckInput? = first
      var isFirst = true
      while let current = input, emit(&sink, work(current)) {
        input = isFirst ? second : inputs.next()
        isFirst = false
      }
      return sink
    }
    let shared = Shared(sink)
    let source = Shared((ready: [first, second][...], inputs: inputs))
    let jobs = jobs
    MainThread.wait {
      await OrderedWork.run(
        workers: jobs, batch: 16,
        next: { source.withLock { $0.ready.popFirst() ?? $0.inputs.next() } }, work: work,
        emit: { outcome in shared.withLock { emit(&$0, outcome) } })
    }
    return shared.withLock { $0 }
  }

  private var nothingFound: UsageError {
    let places = operands.map { TerminalText.safe($0.description) }.joined(separator: ", ")
    return UsageError(
      "nothing to \(verb) in \(places): looked for *.yaml, *.yml and JSON files that a schema claims, "
        + "without what .gitignore, .ignore and the configuration leave out")
  }
}
