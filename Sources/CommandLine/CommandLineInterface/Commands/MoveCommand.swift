internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// `settle move FILE SETTING TO`
enum MoveCommand: CommandDeclaration {
  static let name = "move"
  static var command: Command {
    var command = Command(name, summary: "Rename or move a setting in its file", run: run)
    command.operands = "FILE SETTING TO"
    command.operandCount = 3...3
    command.details = [
      "Within its own mapping, a setting is renamed in place. Otherwise it moves to another mapping or list, at the "
        + "position that the schema's order gives it, with its own comments: those directly above it, after it and "
        + "inside it. Missing mappings are created. [a, b] and {a: b} are split into lines if a comment moves into "
        + "them. Everything else stays unchanged.",
      "\(SettingOperand.help) TO ends in the new name, or in the item's new index; users[+] is the place after the "
        + "last item. If FILE is -, the new text is written to standard output.",
      "Refused if values elsewhere in the file refer to its name, as `depends_on` of a service does; --with-references "
        + "renames them too.",
      "Refused if TO is already set, if the file would become invalid, if an alias would lose its anchor, or if a "
        + "comment has no place.",
      "Exit codes: 0 moved, 1 refused or not set, 2 wrong usage, a setting that is not in the schema, or a file that "
        + "cannot be read or written.",
    ]
    command.options = [SettingsOptions.withReferences, SettingsOptions.changeAsJSON] + SettingsOptions.editing
    command.examples = [
      ("settle move app.yaml colour color", "Rename a key."),
      ("settle move app.yaml theme appearance.theme", "Move a setting to another mapping."),
      ("settle move compose.yaml services.db services.database --with-references", "Rename a service everywhere."),
      ("settle move hosts.yaml 'hosts[3]' 'hosts[0]' --dry-run", "Show what would change."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let isWide = arguments.isSet(SettingsOptions.withReferences)
    return try run(arguments, environment: environment) { path, destination in
      isWide ? .moveWithReferences(path, to: destination) : .move(path, to: destination)
    }
  }

  /// Runs a command whose operands are a file and two places in it.
  static func run(
    _ arguments: ParsedArguments, environment: CommandEnvironment, operation: (Path, Path) -> SettingOperation
  ) throws(UsageError) -> ExitCode {
    let named = (
      from: try SettingOperand.path(arguments.operands[1]), to: try SettingOperand.path(arguments.operands[2])
    )
    let opening = try Opening(arguments, environment: environment)
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      guard let path = SettingOperand.one(named.from, in: file.snapshot, environment: environment),
        let destination = SettingOperand.one(named.to, in: file.snapshot, environment: environment)
      else { return .findings }
      var edit = SettingEdit(file: file, paths: [path], destination: destination)
      edit.isData = arguments.isSet(SettingsOptions.changeAsJSON)
      return try edit.run([[operation(path, destination)]])
    }
  }
}
