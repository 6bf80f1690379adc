internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// `settle unset FILE SETTING`
enum UnsetCommand: CommandDeclaration {
  static let name = "unset"
  static var command: Command {
    var command = Command(name, summary: "Remove one setting from a file", run: run)
    command.operands = "FILE SETTING"
    command.operandCount = 2...2
    command.details = [
      "Removes the setting with its own comments: those directly above it, after it and inside it. Everything else "
        + "stays unchanged. When the last entry is removed, a mapping or list becomes {} or [].",
      "\(SettingOperand.help) users[*].mail removes a key of every item. If FILE is -, the new text is written to standard "
        + "output.",
      "Refused if the file would become invalid, if values elsewhere in it refer to the removed name (even with --force), "
        + "or if an alias elsewhere needs the removed value. If a condition needs a second change, the message names it, and --with makes it too.",
      "Exit codes: 0 removed, 1 refused or not set, 2 wrong usage, a setting that is not in the schema, or a file "
        + "that cannot be read or written.",
    ]
    command.options = [SettingsOptions.changeAsJSON, JointEdit.option] + SettingsOptions.editing
    command.examples = [
      ("settle unset app.settings.yaml appearance.mode", "Remove a setting, so that its default applies."),
      ("settle unset compose.yaml services.web --dry-run", "Show what would change."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let selector = try SettingOperand.path(arguments.operands[1])
    let opening = try Opening(arguments, environment: environment)
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      let paths = selected(selector, in: file)
      guard !paths.isEmpty else { return .findings }
      var edit = SettingEdit(file: file, paths: paths)
      edit.isData = arguments.isSet(SettingsOptions.changeAsJSON)
      // Of several, those that are set go.
      return try edit.run([paths.map { .unset($0, isRequired: paths.count == 1) }])
    }
  }

  /// The settings to remove; none after reporting that.
  private static func selected(_ selector: Path, in file: EditableFile) -> [Path] {
    guard selector.segments.contains(.each) else {
      return SettingOperand.one(selector, in: file.snapshot, environment: file.environment).map { [$0] } ?? []
    }
    let found = SettingOperand.all(selector, in: file.snapshot, environment: file.environment)
    let set = found.filter { file.snapshot.node(at: $0) != nil }
    return set.isEmpty ? Array(found.prefix(1)) : set
  }
}
