internal import CommandLineKit
internal import DocumentModel

struct FileResult: Sendable {
  /// How the file is counted in the summary of a run that changes files.
  enum Status: Sendable {
    case changed
    case unchanged
    case refused
  }

  var code = ExitCode.success
  /// Nil for a file that isn't counted.
  var status: Status?
  /// A line for standard error. If several files have the same one, it is printed once.
  var complaint: String?
  /// Reports on files that others may share, such as the configuration.
  var shared: [FileReport] = []
  var report: FileReport?
  /// The bytes for standard output: a text, which may be empty, or a diff. Nil if there is no such output.
  var output: [UInt8]?
  /// The result for users, line by line.
  var lines: [TerminalText] = []
}

/// A run over files. Reports the results in order and shared problems only once, and determines the exit code.
struct FileRun: Sendable {
  private let reports: ReportOptions
  private let environment: CommandEnvironment
  /// Nil if findings aren't reported.
  private var writer: ReportWriter?
  private let lines: any OutputStream
  /// The bytes between the outputs of two files.
  private let separator: [UInt8]
  private var isFirst = true
  private var reported: Set<String> = []
  private(set) var code = ExitCode.success
  private(set) var counts: [FileResult.Status: Int] = [:]

  /// - Parameters:
  ///   - stream: Where findings are reported, or nil if they aren't.
  ///   - lines: Where messages are printed: standard error if standard output contains text. Nil for standard output.
  init(
    _ reports: ReportOptions, environment: CommandEnvironment, reportsTo stream: (any OutputStream)?,
    linesTo lines: (any OutputStream)? = nil, separator: [UInt8] = []
  ) {
    self.reports = reports
    self.environment = environment
    self.lines = lines ?? environment.output
    self.separator = separator
    writer = stream.map { stream in
      var reporting = environment
      reporting.output = stream
      return ReportWriter(reports, environment: reporting)
    }
  }

  var reportsFindings: Bool { writer != nil }

  func hasReported(_ words: String) -> Bool { reported.contains(words) }

  /// Whether something hasn't been reported yet. Records it as reported.
  mutating func isNew(_ words: String) -> Bool { reported.insert(words).inserted }

  mutating func fail() { code = .trouble }

  mutating func write(_ rendered: ReportWriter.Rendered, skipsOutput: Bool = false) {
    writer?.write(rendered, skipsOutput: skipsOutput)
  }

  /// Takes the result of a file. Returns false if the run should stop.
  @discardableResult mutating func take(_ result: FileResult) -> Bool {
    code = max(code, result.code)
    if let status = result.status { counts[status, default: 0] += 1 }
    // Hundreds of files may share a broken schema.
    if let complaint = result.complaint, isNew(complaint) { environment.printError("\(complaint)") }
    for report in result.shared where isNew(report.path) { write(.init(report, options: reports)) }
    if let report = result.report { write(.init(report, options: reports)) }
    if let output = result.output {
      // The separator precedes every output except the first, because it isn't known which one is the last.
      environment.output.write(bytes: isFirst ? output : separator + output)
      isFirst = false
    }
    for line in result.lines { lines.writeLine(line) }
    if result.output != nil || result.complaint != nil || !result.lines.isEmpty {
      // Flush both streams, so that their lines are in order on a terminal.
      environment.output.flush()
      environment.errors.flush()
    }
    return !environment.output.isClosed
  }

  /// Completes the reports, and writes the summary to standard error.
  ///
  /// Parameters are as for ``ReportWriter/finish(hasFailed:lacksBaseline:writesSummary:hints:)``.
  mutating func finish(lacksBaseline: Bool = false, writesSummary: Bool = true, hints: Bool = true) -> ExitCode {
    environment.output.flush()
    let isWritten = writer?.finish(
      hasFailed: code == .trouble, lacksBaseline: lacksBaseline, writesSummary: writesSummary, hints: hints)
    guard let isWritten, let writer else { return code }
    return isWritten ? max(code, reports.code(of: writer.summary)) : .trouble
  }
}

protocol WorkerState: Sendable {
  /// A copy for another worker, which doesn't share texts that are read and compiled later.
  func forAnotherWorker() -> Self
}

/// The maximum number of states to create. Each needs memory for compiled schemas, so on a machine with many cores
/// several workers share one.
private let maxWorkerStates = 16

extension WorkerState {
  /// The states for a number of workers, some of which may share one.
  func forWorkers(_ count: Int) -> [Self] {
    let states = [self] + (1..<max(min(count, maxWorkerStates), 1)).map { _ in forAnotherWorker() }
    return (0..<max(count, 1)).map { states[$0 % states.count] }
  }
}
