internal import CommandLineKit
internal import FileAccess
internal import Reporting

/// The whole program as a function of its arguments and its environment.
package enum SettleProgram {
  package static let name = "settle"
  package static let version = "0.1.0"
  /// Where the project lives; packages and pages are filled in from here.
  package static let home = "https://example.org/settle/settle"
  /// What reports say of the program.
  static let tool = Tool(name: name, version: version, home: home)
  /// The release date of this version, for manual pages.
  package static let released = "2026-11-21"

  /// - Parameter arguments: The arguments without the program's name.
  package static func run(_ arguments: [[UInt8]], environment: CommandEnvironment) -> ExitCode {
    var code: ExitCode
    do throws(UsageError) {
      code = try run(Invocation(arguments, of: Commands.root()), environment: environment)
    } catch {
      environment.complain(error.text)
      code = .trouble
    }
    environment.output.flush()
    // A full disk shows only when the last bytes are written.
    if let failure = environment.output.failure {
      environment.complain("standard output: \(failure)")
      code = .trouble
    }
    environment.errors.flush()
    return code
  }

  private static func run(
    _ invocation: Invocation<CommandAction>, environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    guard !invocation.wantsHelp else {
      environment.output.write(TerminalText(verbatim: HelpText.page(invocation.command, path: invocation.path)))
      // A command without its subcommand is an error, although help is shown.
      return invocation.lacksCommand ? .trouble : .success
    }
    do throws(UsageError) {
      return try invocation.command.action?.run(invocation.arguments, environment) ?? .trouble
    } catch {
      throw error.of(invocation.path)
    }
  }

  /// Runs the program in this process.
  package static func main(_ environment: CommandEnvironment = .ofProcess()) -> Never {
    ThreadStack.reserve()
    CrashHandler.install()
    let code = run(ProcessFacts.arguments(), environment: environment)
    // The shell expects a process whose reader has gone to end by the signal.
    if environment.output.isClosed { ProcessFacts.endByClosedPipe() }
    ProcessFacts.exit(code.rawValue)
  }
}

/// A run of the program that reads standard input from memory and captures its output. It never prompts.
package struct MemoryRun: Sendable {
  package let code: ExitCode
  package let output: [UInt8]
  package let errors: [UInt8]

  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - input: All of standard input.
  package init(_ arguments: [[UInt8]], input: [UInt8], environment: CommandEnvironment = .ofProcess()) {
    let (output, errors) = (MemoryStream(), MemoryStream())
    var own = environment
    (own.output, own.errors) = (output, errors)
    // A library or a language model has nobody to ask.
    (own.readAnswer, own.readSecret) = (nil, nil)
    own.readInput = { limit in
      input.count <= limit ? .success(input) : .failure(FileError(FilePath("-"), reason: .tooLarge(limit: limit)))
    }
    own.isOfProcess = false
    own.inputLines = { InputLines(input, limit: $0) }
    code = SettleProgram.run(arguments, environment: own)
    self.output = output.bytes
    self.errors = errors.bytes
  }
}
