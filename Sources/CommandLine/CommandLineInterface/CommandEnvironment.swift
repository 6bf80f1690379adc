internal import CommandLineKit
package import FileAccess
internal import Reporting

/// All access of a command to the outside world. Tests provide their own.
package struct CommandEnvironment: Sendable {
  /// The folder that relative paths are resolved against. Files are read from the operating system.
  package var workingFolder: FilePath
  package var output: any OutputStream
  package var errors: any OutputStream
  /// Reads all of standard input. Fails if it exceeds the limit.
  package var readInput: @Sendable (_ limit: Int) -> Result<[UInt8], FileError>
  /// Standard input line by line, each as soon as it arrives.
  package var inputLines: @Sendable (_ limit: Int) -> InputLines = { InputLines(limit: $0) }
  /// The value of an environment variable, or nil if it isn't set.
  package var variable: @Sendable (String) -> String?
  /// Whether standard input and output are those of the process.
  package var isOfProcess = true
  /// What may be fetched from the network.
  var fetching = FetchPermission.anything
  /// The number of workers that can run at the same time.
  package var processors: Int
  package var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Seconds since the start of 1970, UTC.
  package var secondsSince1970: @Sendable () -> Int = { ProcessFacts.secondsSince1970() }
  /// Reads the next line that the user types. Nil if standard input or standard error isn't a terminal.
  package var readAnswer: (@Sendable () -> String?)?
  /// Reads a line without showing what is typed.
  package var readSecret: (@Sendable () -> String?)?

  package init(
    workingFolder: FilePath, output: any OutputStream, errors: any OutputStream,
    readInput: @escaping @Sendable (Int) -> Result<[UInt8], FileError>,
    variable: @escaping @Sendable (String) -> String?, processors: Int
  ) {
    self.workingFolder = workingFolder
    self.output = output
    self.errors = errors
    self.readInput = readInput
    self.variable = variable
    self.processors = processors
  }

  package static func ofProcess() -> Self {
    let errors = StandardStream(.error)
    var environment = Self(
      workingFolder: FileFacts.workingFolder(), output: StandardStream(.output), errors: errors,
      readInput: { limit in
        Result { () throws(FileError) in try FileReading.readStandardInput(limit: limit) }
      },
      variable: { ProcessFacts.environmentVariable($0) }, processors: ProcessFacts.processorCount())
    if TerminalInput.isThere, errors.isTerminal {
      environment.readAnswer = { TerminalInput.line() }
      environment.readSecret = { TerminalInput.secret() }
    }
    return environment
  }

  /// Throws if a command couldn't communicate with another program or the user.
  func requireProcess() throws(UsageError) {
    guard isOfProcess else { throw .outside("not available in the library: it needs another program or a person") }
  }

  /// The folder that a variable contains as an absolute path, or nil for any other value.
  func folder(_ name: String) -> FilePath? {
    // By the XDG specification, a relative path is invalid and is ignored.
    variable(name).flatMap { $0.hasPrefix("/") ? FilePath($0).normalized : nil }
  }

  /// The user's cache folder according to the XDG Base Directory Specification, or nil if the environment has no home
  /// folder.
  var cacheFolder: FilePath? { folder("XDG_CACHE_HOME") ?? folder("HOME")?.appending(".cache") }

  /// The CI runner that reads the output and may interpret parts of it as commands.
  var runner: LogRunner? { LogRunner(variable) }

  var temporaryFolder: FilePath { FilePath(variable("TMPDIR") ?? "/tmp") }

  /// Asks the user on the terminal to agree. Returns false without a terminal.
  func agrees(_ question: TerminalText) -> Bool {
    // Without a terminal nobody can answer, and the safe answer is no.
    guard let readAnswer else { return false }
    errors.write("\(question) [y/N] ")
    errors.flush()
    // Anything else is no: a question is about something that can't be undone.
    return ["y", "yes"].contains(readAnswer()?.lowercased())
  }

  /// Writes a line to standard error, after the program's name.
  func complain(_ message: TerminalText) { inform("settle: \(message)") }

  /// Writes a line to standard error with information besides the output, wrapped at words.
  ///
  /// - Parameter columns: The columns to wrap at without a terminal, or nil for one line.
  /// - Returns: The number of lines written.
  @discardableResult func inform(_ message: TerminalText, columns: Int? = nil) -> Int {
    let lines = message.wrapped(to: errors.width ?? columns, from: 0, hanging: 2)
    for (index, line) in lines.enumerated() {
      let text = Array((TerminalText.blanks(index == 0 ? 0 : 2) + line + "\n").description.utf8)
      errors.write(bytes: runner?.broken(text) ?? text)
    }
    return lines.count
  }
}

/// The exit status of the program.
package enum ExitCode: Int32, Sendable, Comparable {
  /// No finding of severity error.
  case success = 0
  case findings = 1
  /// Wrong usage, an invalid configuration, or a file that could not be read.
  case trouble = 2

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
