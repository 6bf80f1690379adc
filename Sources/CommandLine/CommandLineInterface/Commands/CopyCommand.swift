internal import CommandLineKit
internal import Settings
internal import SettingsWork

/// `settle copy FILE SETTING TO`
enum CopyCommand: CommandDeclaration {
  static let name = "copy"
  static var command: Command {
    var command = Command(name, summary: "Copy a setting within its file", run: run)
    command.operands = "FILE SETTING TO"
    command.operandCount = 3...3
    command.details = [
      "The copy has the value, the style and the comments of SETTING, which stays as it is. Missing mappings are created.",
      "\(SettingOperand.help) TO ends in the new name; users[+] is the place after the last item. If FILE is -, the new "
        + "text is written to standard output.",
      "Refused if TO is already set, if the file would become invalid, or if a comment has no place. A value with "
        + "an anchor is copied without it.",
      "Exit codes: 0 copied, 1 refused or not set, 2 wrong usage, a setting that is not in the schema, or a file that "
        + "cannot be read or written.",
    ]
    command.options = [SettingsOptions.changeAsJSON] + SettingsOptions.editing
    command.examples = [
      ("settle copy compose.yaml services.web services.web2", "Start a service from another one."),
      ("settle copy hosts.yaml 'hosts[0]' 'hosts[+]'", "Repeat an item at the end of its list."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    try MoveCommand.run(arguments, environment: environment) { .copy($0, to: $1) }
  }
}
