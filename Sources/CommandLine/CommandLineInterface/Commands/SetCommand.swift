internal import Analysis
internal import CommandLineKit
internal import Settings
internal import SettingsWork

/// `settle set FILE SETTING VALUE`
enum SetCommand: CommandDeclaration {
  static let name = "set"
  private static let merge = Option("merge", help: "Keep keys of a mapping that VALUE doesn't have")
  private static let replace = Option("replace", help: "Replace a mapping, including the comments inside")

  static var command: Command {
    var command = Command(name, summary: "Change one setting, keeping comments and layout", run: run)
    command.operands = "FILE SETTING VALUE"
    command.operandCount = 3...3
    command.details = [
      "Changes only the necessary bytes: comments, order and layout stay. A new setting is added at the position that "
        + "the schema's order gives it, or last. The file needs no schema.",
      "\(SettingOperand.help) In a JSON Pointer, - is the position after the last item of a list. Write -- before a "
        + "VALUE that begins with -.",
      "If the schema allows only a string, VALUE is that string as it is. Otherwise it is a scalar, or a list or "
        + "mapping in brackets, in YAML; anything that YAML would drop, such as a comment or the 0 of 0644, is "
        + "refused. --json and --string choose how to read it. A number is written as it is typed; if its unit is "
        + "bytes, a size such as 5 GB is accepted.",
      "A mapping replaces another one key by key: common keys keep their comments, keys that VALUE doesn't have are "
        + "removed. --merge keeps those; --replace writes the whole value again.",
      "Refused if the file would become invalid, if something else would change, or if the schema declares the "
        + "setting readOnly; the message then names the action that changes it. Conditions are checked, with the "
        + "values of each --layer. The output lists each setting that changes, old → new.",
      "If a condition needs a second change, the message names it, or asks on a terminal; --with makes both changes, "
        + "or none.",
      "A setting that an action turns on and off is changed by that action, as with settle do, with its conditions, "
        + "inputs, questions and outcomes. --force writes only the value.",
      "Exit codes: 0 set, 1 refused, 2 wrong usage, a setting that is not in the schema, or a file that cannot be "
        + "read or written.",
    ]
    command.options =
      [ValueReading.json, ValueReading.string, merge, replace, JointEdit.option] + ActionOptions.all
      + SettingsOptions.editing
    command.examples = [
      ("settle set app.settings.yaml appearance.mode dark", "Change one value."),
      ("settle set app.yaml title 'No. #1' --string", "Set a string, including the #."),
      ("settle set app.yaml quiet_hours '{start: \"22:00\"}' --merge", "Change one key of a mapping."),
      ("settle set compose.yaml services.web.ports '[\"80:80\"]' --dry-run", "Show what would change."),
      (
        "settle set sync.settings.yaml account.signed_in false --with sync.enabled=false",
        "Also turn off a setting that depends on it."
      ),
      ("settle set brewguide.settings.yaml sync.enabled true", "Run the action that turns sync on."),
      ("settle set hosts.yaml /hosts/- example.org", "Append to a list."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let path = try SettingOperand.path(arguments.operands[1])
    try arguments.refuse([replace], with: merge)
    let manner: SettingOperation.Manner =
      // By member is the default, because the comments inside a mapping stay.
      arguments.isSet(merge) ? .merging : arguments.isSet(replace) ? .whole : .byMember
    let opening = try Opening(arguments, environment: environment)
    var answers = ActionAnswers(inputs: try SettingsOptions.inputs(arguments, environment: environment))
    return try opening.change(arguments.operands[0]) { file throws(UsageError) in
      try SettingOperand.requireExactName(path, as: arguments.operands[1], in: file.snapshot)
      let values = try ValueReading.all(arguments.operands[2], at: path, in: file)
      let isForced = arguments.isSet(SettingsOptions.force)
      // `--force` writes the value alone, without the conditions and effects of the action.
      let switching =
        isForced ? nil : values.lazy.compactMap { file.snapshot.switchAction(path, to: $0) }.first
      if let action = switching?.name.value, let model = file.snapshot.model {
        if arguments.isSet(JointEdit.option) {
          throw UsageError("--\(JointEdit.option.name) cannot be used: the action \(action) changes \(path)")
        }
        return try ActionRun(file, inputs: opening.inputs(model, of: arguments.operands[0]), isData: false).run(
          action, answers: &answers)
      }
      // Answers for an action that doesn't run would be ignored without a word.
      try ActionOptions.requireNone(arguments)
      let edit = SettingEdit(file: file, path: path)
      return try edit.run(values.map { .set(path, $0, manner) })
    }
  }
}
