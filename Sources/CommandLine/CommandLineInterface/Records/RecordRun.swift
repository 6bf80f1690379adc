internal import CommandLineKit
internal import FileAccess

/// Work that is done on each text from standard input.
protocol RecordProcessor: WorkerState {
  func answer(_ record: TextRecord) -> RecordAnswer
}

/// Reads texts from standard input and answers each with a line, in order, as a filter for other programs.
///
/// All lines that have arrived are answered before waiting for more, and only part of the input is in memory at a time.
struct RecordRun: Sendable {
  static let option = Option(
    "stdin-records",
    help: "Read files from standard input, each a line of JSON with \"id\" and \"text\", and answer each with a line, "
      + "in order")

  var environment: CommandEnvironment
  var workers: Int
  /// The maximum length of a line, in bytes.
  var limit: Int

  /// Throws an error if texts come from records, but the arguments contain operands or options for another input or
  /// output.
  ///
  /// - Parameter others: The options that can't be used with records.
  static func requireAlone(_ arguments: ParsedArguments, others: [Option]) throws(UsageError) {
    if arguments.isSet(option), !arguments.operands.isEmpty {
      throw UsageError("--\(option.name) cannot be used with PATH")
    }
    try arguments.refuse(others, with: option)
  }

  func run<Work: RecordProcessor>(_ work: Work) -> ExitCode {
    let works = work.forWorkers(workers)
    let respond = { @Sendable (work: Work, line: RecordLines.Line) -> RecordAnswer in
      do throws(TextRecord.ParseError) {
        return work.answer(try TextRecord(line.get()))
      } catch {
        return RecordAnswer(error)
      }
    }
    let lines = LockedValueBox(RecordLines(environment, limit: limit))
    let code = LockedValueBox(ExitCode.success)
    let write = { @Sendable [output = environment.output] (answer: RecordAnswer) -> Bool in
      output.write(bytes: answer.line)
      code.withLock { $0 = max($0, answer.code) }
      return !output.isClosed
    }
    while !environment.output.isClosed, let line = lines.withLock({ $0.next() }) {
      // Starting workers pays off only if more lines have arrived.
      if works.count > 1, lines.withLock({ $0.isReady }), MainThread.hasRoom {
        let first = LockedValueBox(RecordLines.Line?.some(line))
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
      environment.printError("standard input: \(failure.message)")
      return .trouble
    }
    // Answers that nobody reads are lost, so the run failed.
    return environment.output.isClosed ? .trouble : code.withLock { $0 }
  }
}

/// Reads the lines of standard input. Even an invalid line has a result, because a client that waits for its answer
/// would otherwise hang.
private struct RecordLines {
  typealias Line = Result<[UInt8], TextRecord.ParseError>

  /// The error that ended reading.
  private(set) var failure: FileError?
  private var lines: InputLines
  private let limit: Int
  private var isAtEnd = false
  /// The total length of the lines read since the last wait, in bytes.
  private var size = 0

  /// The total length of lines, in bytes, after which all answers are completed before reading on.
  private static let portion = 1 << 20

  init(_ environment: CommandEnvironment, limit: Int) {
    lines = environment.inputLines(limit)
    self.limit = limit
  }

  /// Whether a line, or part of one, has arrived.
  var isReady: Bool { !isAtEnd && lines.isReady }

  /// Waits for the next line. Nil at the end of the input.
  mutating func next() -> Line? {
    size = 0
    return read()
  }

  /// The next line if it has already arrived. Nil at the end of the input or of a portion.
  mutating func nextReady() -> Line? { size < Self.portion && isReady ? read() : nil }

  private mutating func read() -> Line? {
    while !isAtEnd {
      do throws(FileError) {
        guard let line = try lines.next() else { break }
        size += line.count
        return .success(line)
      } catch {
        // Skip a line that is too long, because the next one may be valid.
        if case .tooLarge = error.reason {
          return .failure(TextRecord.ParseError(message: "the line is longer than \(limit) bytes"))
        }
        failure = error
        break
      }
    }
    isAtEnd = true
    return nil
  }
}
