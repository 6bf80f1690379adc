internal import CommandLineKit

enum VersionCommand: CommandDeclaration {
  static let path = "version"

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    environment.output.writeLine("\(SettleProgram.name) \(SettleProgram.version)")
    return .success
  }
}
