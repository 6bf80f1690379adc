internal import CommandLineKit
internal import Settings

enum CopyCommand: CommandDeclaration {
  static let path = "copy"
  static let operands = "FILE SETTING TO"
  static var options: [Option] { [SettingsOptions.changeAsJSON] + SettingsOptions.editing }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    try MoveCommand.run(arguments, environment: environment) { .copy($0, to: $1) }
  }
}
