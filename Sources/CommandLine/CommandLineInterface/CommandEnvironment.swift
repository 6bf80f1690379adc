internal import CommandLineKit
package import FileAccess
internal import Reporting

/// All access of a command to the world outside. Tests supply their own.
package struct CommandEnvironment: Sendable {
  /// The folder that relative paths are resolved from. Files themselves are read from the operating system.
  package var workingFolder: FilePath
  package var output: any OutputStream
  package var errors: any OutputStream
  /// Reads all of standard input; fails if there are more bytes than the limit.
  package var readInput: @Sendable (_ limit: Int) -> Result<[UInt8], FileError>
  /// Standard input line by line, each as soon as it arrives.
  package var inputLines: @Sendable (_ limit: Int) -> InputLines = { InputLines(limit: $0) }
  /// The value of an environment variable; nil where it isn't set.
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
  /// Reads the next line that a person types. Nil if standard input or standard error is no terminal.
  package var readAnswer: (@Sendable () -> String?)?
  /// The same without showing what is typed.
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

  /// The environment of the process.
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

  /// Fails where a command couldn't talk with another program or a person.
  func requireProcess() throws(UsageError) {
    guard isOfProcess else { throw .outside("not available in the library: it needs another program or a person") }
  }

  /// The folder that a variable names by an absolute path; nil for any other value.
  func folder(_ name: String) -> FilePath? {
    variable(name).flatMap { $0.hasPrefix("/") ? FilePath($0).normalized : nil }
  }

  /// Where a person's caches lie, by the XDG Base Directory Specification; nil where the environment names no home.
  var cacheFolder: FilePath? { folder("XDG_CACHE_HOME") ?? folder("HOME")?.appending(".cache") }

  /// The runner that reads what is written, and may take some of it for commands.
  var runner: LogRunner? { LogRunner(variable) }

  /// Where files go that are needed for a moment.
  var temporaryFolder: FilePath { FilePath(variable("TMPDIR") ?? "/tmp") }

  /// Whether a person at the terminal agrees; false where there is none.
  func agrees(_ question: TerminalText) -> Bool {
    guard let readAnswer else { return false }
    errors.write("\(question) [y/N] ")
    errors.flush()
    return ["y", "yes"].contains(readAnswer()?.lowercased())
  }

  /// Writes a line to standard error, after the program's name.
  func complain(_ message: TerminalText) {
    tell("settle: \(message)")
  }

  /// Writes a line to standard error: what a person is to know besides the output. A terminal breaks it between words.
  ///
  /// - Returns: the number of lines there.
  @discardableResult func tell(_ message: TerminalText) -> Int {
    let lines = message.wrapped(to: errors.width, from: 0, hanging: 2)
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
  /// Wrong usage, a wrong configuration, or a file that could not be read.
  case trouble = 2

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
