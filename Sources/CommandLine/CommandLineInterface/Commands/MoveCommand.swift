internal import CommandLineKit
internal import Settings

/// `settle move FILE SETTING TO`
enum MoveCommand: CommandDeclaration {
  static let name = "move"
  static var command: Command {
    var command = Command(name, summary: "Give one setting another name or place in its file", run: run)
    command.operands = "FILE SETTING TO"
    command.operandCount = 3...3
    command.details = [
      "Within its own mapping, a setting is renamed in place. Otherwise it goes to another mapping or list, to the "
        + "position that the schema's order gives it, with its own comments: those directly above it, behind it and "
        + "inside it. Mappings on the way are created. [a, b] and {a: b} get a line for each entry if a comment comes "
        + "into them. Everything else stays as it is.",
      "\(SettingOperand.help) TO ends in the new name, or in the item's new index; - is the position behind the last "
        + "item.",
      "Refused if TO is already set, if the file would become invalid, if an alias would lose its anchor, or if a "
        + "comment has no place.",
      "Exit codes: 0 moved, 1 refused or not set, 2 wrong usage, a setting that the schema doesn't have, or a file "
        + "that could not be read or written.",
    ]
    command.options = [SettingsOptions.changeAsJSON] + SettingsOptions.editing
    command.examples = [
      ("settle move app.yaml colour color", "Gives a key another name."),
      ("settle move app.yaml theme appearance.theme", "Moves a setting into another mapping."),
      ("settle move hosts.yaml 'hosts[3]' 'hosts[0]' --dry-run", "Shows what would change."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let path = try SettingOperand.path(arguments.operands[1])
    let destination = try SettingOperand.path(arguments.operands[2])
    let reader = try SettingsReader(arguments, environment)
    return try reader.change(arguments.operands[0]) { file throws(UsageError) in
      var edit = SettingEdit(file: file, path: path, destination: destination)
      edit.isData = arguments.isSet(SettingsOptions.changeAsJSON)
      return try edit.run([.move(path, to: destination)])
    }
  }
}
