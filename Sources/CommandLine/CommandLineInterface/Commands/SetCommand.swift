internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// `settle set FILE SETTING VALUE`, `settle set FILE SETTING=VALUE…`
enum SetCommand: CommandDeclaration {
  static let name = "set"
  private static let merge = Option("merge", help: "Keep keys of a mapping that VALUE doesn't have")
  private static let replace = Option("replace", help: "Replace a mapping, including the comments inside")

  static var command: Command {
    var command = Command(name, summary: "Change settings, keeping comments and layout", run: run)
    command.operands = "FILE SETTING VALUE"
    command.operandCount = 2...Int.max
    command.details = [
      "Changes only the necessary bytes: comments, order and layout stay. A new setting is added at the position that "
        + "the schema's order gives it, or last. The file needs no schema.",
      "\(SettingOperand.help) hosts[+] or /hosts/- is the place after the last item "
        + "of a list. Write -- before a VALUE that begins with -.",
      "With SETTING=VALUE, several settings are changed at once, all or none; an empty VALUE is an empty string, or null "
        + "where no string is allowed. If FILE is -, the text is read from standard input and the new one written to "
        + "standard output.",
      "If the schema allows only a string, VALUE is that string as it is. Otherwise it is a scalar, or a list or "
        + "mapping in brackets, in YAML; anything that YAML would drop, such as a comment or the 0 of 0644, is "
        + "refused. It may have a tag, an anchor or be an alias, as in '!Ref Queue' and '*base'; a plain VALUE keeps the "
        + "tag of the old one, unless --drop-tag is given. --json and --string choose how to read it. A number is written as it is typed; if its unit is "
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
      [ValueReading.json, ValueReading.string, ValueReading.dropTag, merge, replace] + CommentOptions.all
      + [JointEdit.option] + ActionOptions.all
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
      ("settle set hosts.yaml 'hosts[+]' example.org", "Append to a list."),
      ("settle set app.yaml server.port=8080 server.tls=true", "Change two settings, or none."),
      ("settle set app.yaml server.port 8080 --comment 'behind the proxy'", "Write a comment above the setting too."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let assignments = try Assignment.all(arguments.operands, mayLackValue: CommentOptions.areGiven(arguments))
    if assignments.count > 1, let option = CommentOptions.all.first(where: arguments.isSet) {
      throw UsageError("--\(option.name) cannot be used with several settings")
    }
    try arguments.refuse([replace], with: merge)
    let opening = try Opening(arguments, environment: environment)
    var answers = ActionAnswers(inputs: try SettingsOptions.inputs(arguments, environment: environment))
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      var all: [(path: Path, values: [InputValue])] = []
      for assignment in assignments {
        if assignment.path.segments.contains(.each) {
          throw UsageError("\(assignment.path) may match several settings; set one of them")
        }
        guard let path = SettingOperand.one(assignment.path, in: file.snapshot, environment: environment) else {
          return .findings
        }
        try SettingOperand.requireExactName(path, as: assignment.name, in: file.snapshot)
        all.append((path, try values(of: assignment, at: path, in: file)))
      }
      if let action = switching(all, file: file), let model = file.snapshot.model {
        if let option = ([JointEdit.option] + CommentOptions.all).first(where: arguments.isSet) {
          throw UsageError("--\(option.name) cannot be used: the action \(action) changes \(all[0].path)")
        }
        guard all.count == 1 else { throw UsageError("the action \(action) changes one of the settings; set it alone") }
        return try ActionRun(file, inputs: InputSchemas(model), isData: false).run(
          action, answers: &answers)
      }
      // Answers for an action that doesn't run would be ignored without a word.
      try ActionOptions.requireNone(arguments)
      let comments = try CommentOptions.operations(arguments, at: file.snapshot.place(all[0].path))
      return try SettingEdit(file: file, paths: all.map(\.path)).run(ways(all, file: file).map { $0 + comments })
    }
  }

  private static func values(of assignment: Assignment, at path: Path, in file: EditableFile) throws(UsageError)
    -> [InputValue]
  {
    guard let bytes = assignment.value else { return [] }
    let values = try ValueReading.all(bytes, at: path, in: file)
    // `a=` is an empty string where one is allowed, otherwise null.
    return assignment.hasSign && bytes.isEmpty ? values + [InputValue(parsing: "null")].compactMap(\.self) : values
  }

  /// The changes to try: of one setting with each of its interpretations, of several with the likeliest of each.
  private static func ways(
    _ all: [(path: Path, values: [InputValue])], file: EditableFile
  ) -> [[SettingOperation]] {
    // By member is the default, because the comments inside a mapping stay.
    let manner: SettingOperation.Manner =
      file.arguments.isSet(merge) ? .merging : file.arguments.isSet(replace) ? .whole : .byMember
    if all.count == 1 {
      let (path, values) = all[0]
      return values.isEmpty ? [[]] : values.map { [.set(path, $0, manner)] }
    }
    return [all.map { .set($0.path, ValueReading.likeliest($0.values, at: $0.path, in: file), manner) }]
  }

  /// The action that turns one of the settings. `--force` writes the value alone, without its conditions and effects.
  private static func switching(_ all: [(path: Path, values: [InputValue])], file: EditableFile) -> String? {
    guard !file.arguments.isSet(SettingsOptions.force) else { return nil }
    return all.lazy.compactMap { path, values in
      values.lazy.compactMap { file.snapshot.switchAction(path, to: $0)?.name.value }.first
    }.first
  }
}
