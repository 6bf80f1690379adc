internal import CommandLineKit
internal import FileAccess
internal import Reporting

/// The program as a function of its arguments and environment.
package enum SettleProgram {
  package static let name = "settle"
  package static let version = "0.1.0"
  /// The project's URL, from which links in packages and pages are derived.
  package static let home = "https://example.org/settle/settle"
  /// How reports identify the program.
  static let tool = Tool(name: name, version: version, home: home)
  /// The release date of this version, for manual pages.
  package static let released = "2026-11-21"

  /// - Parameter arguments: The arguments without the program's name.
  package static func run(_ arguments: [[UInt8]], environment: CommandEnvironment) -> ExitCode {
    var code: ExitCode
    do throws(UsageError) {
      code = try run(Invocation(arguments, of: Commands.root()), environment: environment)
    } catch {
      environment.printError(error.text)
      code = .trouble
    }
    environment.output.flush()
    // A full disk may be noticed only when the last bytes are written.
    if let failure = environment.output.failure {
      environment.printError("standard output: \(failure)")
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
      // A missing subcommand is an error, even though help is printed.
      return invocation.lacksCommand ? .trouble : .success
    }
    do throws(UsageError) {
      return try invocation.command.action?.run(invocation.arguments, environment) ?? .trouble
    } catch {
      throw error.of(invocation.path)
    }
  }

  /// Runs the program in this process, and exits.
  package static func main(_ environment: CommandEnvironment = .ofProcess()) -> Never {
    ThreadStack.reserve()
    CrashHandler.install()
    let code = run(ProcessFacts.arguments(), environment: environment)
    // Shells expect a process whose output was closed to end by SIGPIPE.
    if environment.output.isClosed { ProcessFacts.terminateBySIGPIPE() }
    // Freeing schemas piece by piece would take a fiftieth of a small check.
    withExtendedLifetime(environment) { ProcessFacts.exit(code.rawValue) }
  }
}

/// A run of the program with standard input from memory and its output captured. It never prompts.
package struct CapturedRun: Sendable {
  package let code: ExitCode
  package let output: [UInt8]
  package let errors: [UInt8]

  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - input: The complete standard input.
  package init(_ arguments: [[UInt8]], input: [UInt8], environment: CommandEnvironment = .ofProcess()) {
    let (output, errors) = (MemoryStream(), MemoryStream())
    var own = environment
    (own.output, own.errors) = (output, errors)
    // The library and language models have no user to ask.
    (own.readAnswer, own.readSecret) = (nil, nil)
    own.readInput = { limit in
      input.count <= limit ? .success(input) : .failure(FileError(FilePath("-"), reason: .tooLarge(limit: limit)))
    }
    own.usesProcessStreams = false
    own.untilExit = nil
    own.inputLines = { InputLines(input, limit: $0) }
    code = SettleProgram.run(arguments, environment: own)
    self.output = output.bytes
    self.errors = errors.bytes
  }
}
