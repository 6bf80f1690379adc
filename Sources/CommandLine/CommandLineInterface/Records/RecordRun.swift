internal import CommandLineKit
internal import FileAccess

/// The work on each text from standard input.
protocol RecordWork: WorkerState {
  func answer(_ record: TextRecord) -> RecordAnswer
}

/// Texts from standard input, answered line by line and in order, as a filter for other programs.
///
/// Lines that have arrived are answered before waiting for more, and only part of the input is in memory at a time.
struct RecordRun: Sendable {
  static let option = Option(
    "stdin-records",
    help: "Read files from standard input, each a line of JSON with \"id\" and \"text\", and answer each with a line, "
      + "in order")

  var environment: CommandEnvironment
  var workers: Int
  /// The size limit of a line in bytes.
  var limit: Int

  /// Throws if texts come in records but the arguments have operands, or options that choose another input or output.
  ///
  /// - Parameter others: The options that make no sense with records.
  static func requireAlone(_ arguments: ParsedArguments, others: [Option]) throws(UsageError) {
    if arguments.isSet(option), !arguments.operands.isEmpty {
      throw UsageError("--\(option.name) cannot be used with PATH")
    }
    try arguments.refuse(others, with: option)
  }

  func run<Work: RecordWork>(_ work: Work) -> ExitCode {
    let works = work.forWorkers(workers)
    let respond = { @Sendable (work: Work, line: RecordLines.Line) -> RecordAnswer in
      do throws(TextRecord.Malformed) {
        return work.answer(try TextRecord(line.get()))
      } catch {
        return RecordAnswer(error)
      }
    }
    let lines = Shared(RecordLines(environment, limit: limit))
    let code = Shared(ExitCode.success)
    let write = { @Sendable [output = environment.output] (answer: RecordAnswer) -> Bool in
      output.write(bytes: answer.line)
      code.withLock { $0 = max($0, answer.code) }
      return !output.isClosed
    }
    while !environment.output.isClosed, let line = lines.withLock({ $0.next() }) {
      // Starting workers pays only if further lines have arrived.
      if works.count > 1, lines.withLock({ $0.isReady }), MainThread.hasRoom {
        let first = Shared(RecordLines.Line?.some(line))
        MainThread.wait {
          await OrderedWork.run(
            workers: works, batch: 8, next: { first.withLock { $0.take() } ?? lines.withLock { $0.nextReady() } },
            work: respond, emit: write)
        }
      } else {
        _ = write(respond(works[0], line))
      }
      // The client may wait for this answer before it sends the next line.
      if !lines.withLock({ $0.isReady }) { environment.output.flush() }
    }
    environment.output.flush()
    if let failure = lines.withLock({ $0.failure }) {
      environment.complain("standard input: \(failure.message)")
      return .trouble
    }
    // Answers that nobody reads are lost, so the run failed.
    return environment.output.isClosed ? .trouble : code.withLock { $0 }
  }
}

/// The lines of standard input. Each gets an answer, because a client that counts answers would otherwise wait forever.
private struct RecordLines {
  typealias Line = Result<[UInt8], TextRecord.Malformed>

  /// The error of reading standard input, which ends the input.
  private(set) var failure: FileError?
  private var lines: InputLines
  private let limit: Int
  private var isAtEnd = false
  /// The total size of the lines since the last wait, in bytes.
  private var size = 0

  /// The total size of the lines that are read before they are all answered, in bytes.
  private static let portion = 1 << 20

  init(_ environment: CommandEnvironment, limit: Int) {
    lines = environment.inputLines(limit)
    self.limit = limit
  }

  /// Whether a line, or part of one, has arrived.
  var isReady: Bool { !isAtEnd && lines.isReady }

  /// Waits for the next line. Nil at the end.
  mutating func next() -> Line? {
    size = 0
    return read()
  }

  /// The next line if it has arrived already. Nil also at the end of a portion.
  mutating func nextReady() -> Line? { size < Self.portion && isReady ? read() : nil }

  private mutating func read() -> Line? {
    while !isAtEnd {
      do throws(FileError) {
        guard let line = try lines.next() else { break }
        size += line.count
        return .success(line)
      } catch {
        // A line that is too long is skipped; the next one may be fine.
        if case .tooLarge = error.reason {
          return .failure(TextRecord.Malformed(message: "the line is longer than \(limit) bytes"))
        }
        failure = error
        break
      }
    }
    isAtEnd = true
    return nil
  }
}
