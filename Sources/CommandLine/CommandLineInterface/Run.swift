internal import CommandLineKit
internal import DocumentModel

struct FileResult: Sendable {
  /// How the file is counted at the end of a run that changes files.
  enum Status: Sendable {
    case changed
    case unchanged
    case refused
  }

  var code = ExitCode.success
  /// Nil for a file that isn't counted.
  var status: Status?
  /// A line for standard error; several files may have the same.
  var complaint: String?
  /// Reports on files that others may share, such as the configuration.
  var shared: [FileReport] = []
  var report: FileReport?
  /// The bytes for standard output: a text, which may be empty, or a diff. Nil if neither is wanted.
  var output: [UInt8]?
  /// The result for users, line by line.
  var lines: [TerminalText] = []
}

/// A run over files: reports the result of each in order, reports shared problems once, and determines the exit code.
struct Run: Sendable {
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
  ///   - stream: The stream for reports, or nil if findings aren't reported.
  ///   - lines: The stream for messages: standard error if standard output contains a text.
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

  /// Whether something is reported for the first time.
  mutating func isNew(_ words: String) -> Bool { reported.insert(words).inserted }

  mutating func fail() { code = .trouble }

  mutating func write(_ rendered: ReportWriter.Rendered, skipsOutput: Bool = false) {
    writer?.write(rendered, skipsOutput: skipsOutput)
  }

  /// Returns false if the run should stop.
  @discardableResult mutating func take(_ result: FileResult) -> Bool {
    code = max(code, result.code)
    if let status = result.status { counts[status, default: 0] += 1 }
    // Hundreds of files may share one broken schema.
    if let complaint = result.complaint, isNew(complaint) { environment.complain("\(complaint)") }
    for report in result.shared where isNew(report.path) { write(.init(report, options: reports)) }
    if let report = result.report { write(.init(report, options: reports)) }
    if let output = result.output {
      // A separator before each output but the first, because the last one isn't known.
      environment.output.write(bytes: isFirst ? output : separator + output)
      isFirst = false
    }
    for line in result.lines { lines.writeLine(line) }
    if result.output != nil || result.complaint != nil || !result.lines.isEmpty {
      // Both streams are flushed together, so that lines keep their order in a terminal.
      environment.output.flush()
      environment.errors.flush()
    }
    return !environment.output.isClosed
  }

  /// Completes the reports, and writes the summary to standard error.
  ///
  /// - Parameters: as for ``ReportWriter/finish(isTroubled:tells:hints:)``.
  mutating func finish(writesSummary: Bool = true, hints: Bool = true) -> ExitCode {
    environment.output.flush()
    guard let isWritten = writer?.finish(isTroubled: code == .trouble, writesSummary: writesSummary, hints: hints),
      let writer
    else { return code }
    return isWritten ? max(code, reports.code(of: writer.summary)) : .trouble
  }
}

protocol WorkerState: Sendable {
  /// A copy of the state for another worker. Texts read and compiled later aren't shared with it.
  func forAnotherWorker() -> Self
}

/// The most states to create. Each needs the memory of a compiled schema, so on a machine with many cores several
/// workers share one.
private let mostWorkerStates = 16

extension WorkerState {
  /// The states for a number of workers.
  func forWorkers(_ count: Int) -> [Self] {
    let states = [self] + (1..<max(min(count, mostWorkerStates), 1)).map { _ in forAnotherWorker() }
    return (0..<max(count, 1)).map { states[$0 % states.count] }
  }
}
