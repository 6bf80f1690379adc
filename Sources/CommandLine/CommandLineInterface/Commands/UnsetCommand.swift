internal import ArgumentParsing
internal import Settings

/// `settle unset FILE SETTING`
enum UnsetCommand: CommandDeclaration {
  static let name = "unset"
  static var command: Command {
    var command = Command(name, summary: "Take one setting out of a file", run: run)
    command.operands = "FILE SETTING"
    command.operandCount = 2...2
    command.details = [
      "Takes the setting's own comments with it: those directly above, behind and inside. Everything else stays byte for "
        + "byte. The last entry of a mapping or list leaves {} or [].",
      "A setting is named by its path: notifications.types.likes, a.\"b.c\", users[0], or a JSON Pointer.",
      "Refused where the file would be invalid then and wasn't before, or where an alias elsewhere needs what is taken "
        + "out. Where a condition keeps it from being made alone, --with makes a second change too; which one helps is said.",
      "Exit codes: 0 taken out, 1 refused or not set, 2 wrong usage, a setting that the schema doesn't have, or a file "
        + "that could not be read or written.",
    ]
    command.options = [SettingsOptions.changeAsJSON, JointEdit.option] + SettingsOptions.editing
    command.examples = [
      ("settle unset app.settings.yaml appearance.mode", "Leaves the schema's default in effect."),
      ("settle unset compose.yaml services.web --dry-run", "Shows what would change."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let path = try SettingOperand.path(arguments.operands[1])
    let reader = try SettingsReader(arguments, environment)
    return try reader.change(arguments.operands[0]) { file throws(UsageError) in
      var edit = SettingEdit(file: file, path: path)
      edit.isData = arguments.isSet(SettingsOptions.changeAsJSON)
      return try edit.run([.unset(path, isRequired: true)])
    }
  }
}
