internal import CommandLineKit

/// `settle version`
enum VersionCommand: CommandDeclaration {
  static let name = "version"
  static var command: Command {
    var command = Command(name, summary: "Show the program's version", run: run)
    command.examples = [("settle version", "Prints the name and the version.")]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    environment.output.writeLine("\(SettleProgram.name) \(SettleProgram.version)")
    return .success
  }
}
