package import FileAccess
internal import TerminalOutput

/// All that a command knows of the world; a test hands in its own.
package struct CommandEnvironment: Sendable {
  /// What relative paths are relative to; files are read as the operating system has them.
  package var workingFolder: FilePath
  package var output: any OutputStream
  package var errors: any OutputStream
  /// All of standard input, up to so many bytes.
  package var readInput: @Sendable (_ limit: Int) -> Result<[UInt8], FileError>
  /// The value of an environment variable; nil where it isn't set.
  package var variable: @Sendable (String) -> String?
  /// Workers that are worth having.
  package var processors: Int
  package var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Since the start of 1970, UTC.
  package var secondsSince1970: @Sendable () -> Int = { ProcessFacts.secondsSince1970() }
  /// The next line that a person types; nil where nobody can be asked.
  package var readAnswer: (@Sendable () -> String?)?

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

  /// The process's own.
  package static func ofProcess() -> Self {
    let errors = StandardStream(.error)
    var environment = Self(
      workingFolder: FileFacts.workingFolder(), output: StandardStream(.output), errors: errors,
      readInput: { limit in
        Result { () throws(FileError) in try FileReading.readStandardInput(limit: limit) }
      },
      variable: { ProcessFacts.environmentVariable($0) }, processors: ProcessFacts.processorCount())
    if TerminalInput.isThere, errors.isTerminal { environment.readAnswer = { TerminalInput.line() } }
    return environment
  }

  /// A line on standard error, under the program's name.
  func complain(_ message: TerminalText) {
    errors.writeLine("settle: \(message)")
  }
}
