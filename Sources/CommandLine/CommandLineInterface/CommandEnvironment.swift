internal import CommandLineKit
package import FileAccess
internal import Reporting
internal import Synchronization

/// Everything through which a command accesses the outside world, except files. Tests provide their own.
package struct CommandEnvironment: Sendable {
  /// The folder that relative paths are resolved against.
  package var workingFolder: FilePath
  package var output: any OutputStream
  package var errors: any OutputStream
  /// Reads all of standard input. Fails if it is larger than the limit in bytes.
  package var readInput: @Sendable (_ limit: Int) -> Result<[UInt8], FileError>
  /// Reads standard input line by line, as soon as each arrives.
  package var inputLines: @Sendable (_ limit: Int) -> InputLines = { InputLines(limit: $0) }
  /// The value of an environment variable, or nil if it isn't set.
  package var variable: @Sendable (String) -> String?
  /// Whether standard input and output are those of the process, instead of a caller of the library.
  package var usesProcessStreams = true
  /// Keeps objects that need not be freed, because the process ends right after the command; nil if it goes on.
  var untilExit: KeptObjects?
  /// What may be downloaded from the network.
  var fetching = FetchPermission.anything
  /// The number of workers that can run in parallel.
  package var processors: Int
  package var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// The current time in seconds since the start of 1970, UTC.
  package var secondsSince1970: @Sendable () -> Int = { ProcessFacts.secondsSince1970() }
  /// Reads the next line that the user types. Nil if standard input or standard error isn't a terminal.
  package var readAnswer: (@Sendable () -> String?)?
  /// Reads a line without echoing what the user types.
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
    environment.untilExit = KeptObjects()
    if TerminalInput.isAvailable, errors.isTerminal {
      environment.readAnswer = { TerminalInput.line() }
      environment.readSecret = { TerminalInput.secret() }
    }
    return environment
  }

  /// - Throws: ``UsageError`` if the command can't communicate with the user or another program, because it runs in the
  ///   library.
  func requireProcess() throws(UsageError) {
    guard usesProcessStreams else {
      throw .outside("not available in the library: it needs another program or a person")
    }
  }

  /// The folder in an environment variable, or nil if it isn't set to an absolute path.
  func folder(_ name: String) -> FilePath? {
    // The XDG specification requires ignoring relative paths.
    variable(name).flatMap { $0.hasPrefix("/") ? FilePath($0).normalized : nil }
  }

  /// The user's cache folder according to the XDG Base Directory Specification, or nil if no home folder is set.
  var cacheFolder: FilePath? { folder("XDG_CACHE_HOME") ?? folder("HOME")?.appending(".cache") }

  /// The CI runner that may interpret parts of the output as commands, or nil if there is none.
  var runner: CIRunner? { CIRunner(variable) }

  var temporaryFolder: FilePath { FilePath(variable("TMPDIR") ?? "/tmp") }

  /// Asks the user on the terminal to confirm something. Returns false without a terminal.
  func confirms(_ question: TerminalText) -> Bool {
    // Without a terminal nobody can answer, and no is safe.
    guard let readAnswer else { return false }
    errors.write("\(question) [y/N] ")
    errors.flush()
    // Any other answer means no, because the action may be irreversible.
    return ["y", "yes"].contains(readAnswer()?.lowercased())
  }

  /// Writes a line to standard error, prefixed with the program's name.
  func printError(_ message: TerminalText) { printMessage("settle: \(message)") }

  /// Writes additional information to standard error, wrapped at words.
  ///
  /// - Parameter columns: The width of lines without a terminal, or nil for a single line.
  /// - Returns: The number of lines written.
  @discardableResult func printMessage(_ message: TerminalText, columns: Int? = nil) -> Int {
    let lines = message.wrapped(to: errors.width ?? columns, from: 0, hanging: 2)
    for (index, line) in lines.enumerated() {
      let text = Array((TerminalText.blanks(index == 0 ? 0 : 2) + line + "\n").description.utf8)
      errors.write(bytes: runner?.broken(text) ?? text)
    }
    return lines.count
  }
}

/// Objects that stay alive with their owner.
final class KeptObjects: Sendable {
  private let objects = Mutex<[any AnyObject & Sendable]>([])

  func keep(_ object: any AnyObject & Sendable) { objects.withLock { $0.append(object) } }
}
