internal import CommandLineKit

/// `settle version`
enum VersionCommand: CommandDeclaration {
  static let name = "version"
  static var command: Command {
    var command = Command(name, summary: "Show the version of the program", run: run)
    command.examples = [("settle version", "Print the name and the version.")]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    environment.output.writeLine("\(SettleProgram.name) \(SettleProgram.version)")
    return .success
  }
}
