internal import Analysis
internal import ArgumentParsing
internal import Settings
internal import TerminalOutput

/// `settle set FILE SETTING VALUE`
enum SetCommand: CommandDeclaration {
  static let name = "set"
  private static let merge = Option("merge", help: "Keep members of a mapping that VALUE doesn't name")
  private static let replace = Option("replace", help: "Write a mapping anew, without the comments inside the old one")

  static var command: Command {
    var command = Command(name, summary: "Change one setting in a file", run: run)
    command.operands = "FILE SETTING VALUE"
    command.operandCount = 3...3
    command.details = [
      "Touches only the bytes it must: comments, order and layout stay. What isn't there yet is made, at the place that "
        + "the schema's order gives it, else last. The file needs no schema.",
      "A setting is named by its path: notifications.types.likes, a.\"b.c\", users[0], or a JSON Pointer, in which - is "
        + "the place behind a list's last item. A value that begins with - stands behind --.",
      "Where the schema wants a string and nothing else, VALUE is that string as it is. Elsewhere it is one scalar or one "
        + "collection in brackets, in YAML; what YAML would drop of it, such as a comment or the 0 of 0644, is refused. "
        + "--json and --string say outright what it is. A number is written as it is typed; where its unit is bytes, a "
        + "size such as 5 GB stands for it.",
      "A mapping takes the place of another one member by member: what both have keeps its comments, what VALUE lacks goes. "
        + "With --merge that stays; with --replace the whole is written anew.",
      "Refused where the file would be invalid then and wasn't before, where something else would change, and where the "
        + "schema calls the setting readOnly: the action that changes it is named then. Conditions "
        + "count, and each --layer has its say in them. Which settings take effect by it, or have none any more, is told.",
      "Where a condition keeps one change from being made alone, the other one that makes it possible is named, or on a "
        + "terminal asked for: --with makes both, or none.",
      "A setting that actions turn on and off is changed by them: its action is carried out as settle do does it, with "
        + "its conditions, inputs, questions and outcomes. --force writes the value alone.",
      "Exit codes: 0 set, 1 refused, 2 wrong usage, a setting that the schema doesn't have, or a file that could not be "
        + "read or written.",
    ]
    command.options =
      [ValueReading.json, ValueReading.string, merge, replace, JointEdit.option] + ActionOptions.all
      + SettingsOptions.editing
    command.examples = [
      ("settle set app.settings.yaml appearance.mode dark", "Changes one value."),
      ("settle set app.yaml title 'No. #1' --string", "Takes it for a string, # and all."),
      ("settle set app.yaml quiet_hours '{start: \"22:00\"}' --merge", "Leaves the other members as they are."),
      ("settle set compose.yaml services.web.ports '[\"80:80\"]' --dry-run", "Shows what would change."),
      (
        "settle set sync.settings.yaml account.signed_in false --with sync.enabled=false",
        "Turns off what depends on it, too."
      ),
      ("settle set brewguide.settings.yaml sync.enabled true", "Carries out the action that turns sync on."),
      ("settle set hosts.yaml /hosts/- example.org", "Appends to a list."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let path = try SettingOperand.path(arguments.operands[1])
    try arguments.refuse([replace], with: merge)
    let manner: SettingOperation.Manner =
      arguments.isSet(merge) ? .merging : arguments.isSet(replace) ? .whole : .byMember
    let reader = try SettingsReader(arguments, environment)
    var answers = ActionAnswers(inputs: try SettingsOptions.inputs(arguments, environment))
    return try reader.change(arguments.operands[0]) { file throws(UsageError) in
      try SettingOperand.requireMeant(path, as: arguments.operands[1], in: file.snapshot)
      let values = try ValueReading.all(arguments.operands[2], at: path, in: file)
      let isForced = arguments.isSet(SettingsOptions.force)
      if !isForced, let action = file.switchAction(path, to: values), let model = file.snapshot.model {
        if arguments.isSet(JointEdit.option) {
          throw UsageError("the action \(action) changes \(path), so --\(JointEdit.option.name) doesn't go with it")
        }
        return try ActionRun(file, reader.inputs(model, of: arguments.operands[0]), isData: false).run(action, &answers)
      }
      try ActionOptions.requireNone(arguments)
      let edit = SettingEdit(file: file, path: path)
      return try edit.run(values.map { .set(path, $0, manner) })
    }
  }
}
