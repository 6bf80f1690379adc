internal import ArgumentParsing
internal import FileAccess
internal import TerminalOutput
internal import Workers

/// What is done with each text from standard input.
protocol RecordWork: WorkerState {
  func answer(_ record: TextRecord) -> RecordAnswer
}

/// Texts from standard input, each answered by a line, in order: a filter for other programs.
///
/// What has come is answered before more is waited for, and no more than a part of the input is held at a time.
struct RecordRun: Sendable {
  static let option = Option(
    "stdin-records",
    help: "Take texts from standard input, each in a line of JSON with \"id\" and \"text\", and answer each by a line, "
      + "in order")

  var environment: CommandEnvironment
  var workers: Int
  /// Bytes that a line may have.
  var limit: Int

  /// How many bytes of lines are answered together.
  private static let portion = 1 << 20

  /// What goes against an option that says what is read or shown.
  ///
  /// - Parameter others: the options that make no sense beside it.
  static func requireAlone(
    _ arguments: ParsedArguments, _ others: [Option], command: String
  ) throws(UsageError) {
    if !arguments.operands.isEmpty {
      throw UsageError("--\(option.name) reads standard input, so there is no PATH", command: command)
    }
    for other in others where arguments.isSet(other) {
      throw UsageError("--\(option.name) and --\(other.name) contradict each other", command: command)
    }
  }

  func run<Work: RecordWork>(_ work: Work) -> ExitCode {
    let works = work.forWorkers(workers)
    let respond = { @Sendable (work: Work, line: Result<[UInt8], TextRecord.Fault>) -> RecordAnswer in
      do throws(TextRecord.Fault) {
        return work.answer(try TextRecord(line.get()))
      } catch {
        return RecordAnswer(error)
      }
    }
    var lines = InputLines(limit: limit)
    var code = ExitCode.success
    while !environment.output.isClosed {
      guard let portion = next(&lines, &code), !portion.isEmpty else { break }
      for answer in answers(to: portion, by: works, respond) {
        environment.output.write(bytes: answer.line)
        code = max(code, answer.code)
      }
      environment.output.flush()
    }
    return environment.output.isClosed ? .trouble : code
  }

  /// The lines that are there, at least one; nil where standard input can't be read.
  private func next(_ lines: inout InputLines, _ code: inout ExitCode) -> [Result<[UInt8], TextRecord.Fault>]? {
    var portion: [Result<[UInt8], TextRecord.Fault>] = []
    var size = 0
    while size < Self.portion, portion.isEmpty || lines.isReady {
      do throws(FileError) {
        guard let line = try lines.next() else { break }
        // A line's end may be that of Windows, and the last line may be empty.
        guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { continue }
        size += line.count
        portion.append(.success(line))
      } catch {
        guard case .tooLarge = error.reason else {
          environment.complain("standard input: \(error.message)")
          code = .trouble
          return portion.isEmpty ? nil : portion
        }
        portion.append(.failure(TextRecord.Fault(message: "the line has more than \(limit) bytes")))
      }
    }
    return portion
  }

  private func answers<Work: RecordWork>(
    to portion: [Result<[UInt8], TextRecord.Fault>], by works: [Work],
    _ respond: @escaping @Sendable (Work, Result<[UInt8], TextRecord.Fault>) -> RecordAnswer
  ) -> [RecordAnswer] {
    guard works.count > 1, portion.count > 1, MainThread.hasRoom else { return portion.map { respond(works[0], $0) } }
    let source = Shared(portion[...])
    let answers = Shared<[RecordAnswer]>([])
    MainThread.wait {
      await OrderedWork.run(
        workers: works, batch: 4, next: { source.withLock { $0.popFirst() } }, work: respond,
        emit: { answer in
          answers.withLock { $0.append(answer) }
          return true
        })
    }
    return answers.withLock { $0 }
  }
}
