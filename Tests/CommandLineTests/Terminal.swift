import CommandLineInterface
import FileAccess

/// A person's terminal, on which the program is run as a function.
final class Terminal {
  private final class Stream: CommandLineInterface.OutputStream, @unchecked Sendable {
    let width: Int?
    var bytes: [UInt8] = []
    let isClosed = false
    let failure: String? = nil
    let isTerminal = true

    init(width: Int) {
      self.width = width
    }

    func write(bytes: [UInt8]) {
      self.bytes += bytes
    }

    func flush() {}
  }

  private let output: Stream
  private let complaints: Stream
  /// The time of the clock, since the start of 1970; nil for the true time.
  var clock: (@Sendable () -> Int)?
  /// The answer of a person; nil where no person can be asked.
  var readAnswer: (@Sendable () -> String?)?

  private let folder: String

  /// - Parameters:
  ///   - seconds: the time of the clock, since the start of 1970; nil for the true time.
  ///   - folder: the working directory; absolute.
  init(width: Int = 100, seconds: Int? = nil, folder: String = "/") {
    self.folder = folder
    if let seconds { clock = { seconds } }
    output = Stream(width: width)
    complaints = Stream(width: width)
  }

  var text: String { String(decoding: output.bytes, as: UTF8.self) }
  var errors: String { String(decoding: complaints.bytes, as: UTF8.self) }

  func run(_ arguments: String...) -> ExitCode { run(arguments) }

  func run(_ arguments: [String]) -> ExitCode {
    var environment = CommandEnvironment(
      workingFolder: FilePath(folder), output: output, errors: complaints, readInput: { _ in .success([]) },
      variable: { $0 == "TERM" ? "dumb" : nil }, processors: 1)
    if let clock { environment.secondsSince1970 = clock }
    environment.readAnswer = readAnswer
    return SettleProgram.run(arguments.map { Array($0.utf8) }, environment)
  }
}
