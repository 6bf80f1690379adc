internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// `settle set FILE SETTING VALUE` or `settle set FILE SETTING=VALUE…`.
enum SetCommand: CommandDeclaration {
  static let path = "set"
  private static let merge = Option("merge", help: "Keep keys of a mapping that VALUE doesn't have")
  private static let replace = Option("replace", help: "Replace a mapping, including the comments inside")

  static let operands = "FILE SETTING VALUE"
  static let operandCount = 2...Int.max
  static var options: [Option] {
    [ValueParser.json, ValueParser.string, ValueParser.dropTag, merge, replace] + CommentOptions.all + [
      JointEdit.option
    ] + ActionOptions.all + SettingsOptions.editing
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let assignments = try Assignment.all(arguments.operands, mayLackValue: CommentOptions.areGiven(arguments))
    if assignments.count > 1, let option = CommentOptions.all.first(where: arguments.isSet) {
      throw UsageError("--\(option.name) cannot be used with several settings")
    }
    try arguments.refuse([replace], with: merge)
    let opening = try InputOpener(arguments, environment: environment)
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
      if let action = switching(all, file: file) {
        if let option = ([JointEdit.option] + CommentOptions.all).first(where: arguments.isSet) {
          throw UsageError("--\(option.name) cannot be used: the action \(action) changes \(all[0].path)")
        }
        guard all.count == 1 else {
          throw UsageError("the action \(action) changes one of the settings; set it separately")
        }
        return try ActionRun(file: file, isData: false).run(action, answers: &answers)
      }
      // If no action runs, its options would be ignored silently.
      try ActionOptions.requireNone(arguments)
      let comments = try CommentOptions.operations(arguments, at: file.snapshot.place(all[0].path))
      return try SettingEdit(file: file, paths: all.map(\.path)).run(
        alternatives(all, file: file).map { $0 + comments })
    }
  }

  private static func values(of assignment: Assignment, at path: Path, in file: EditableFile) throws(UsageError)
    -> [InputValue]
  {
    guard let bytes = assignment.value else { return [] }
    let values = try ValueParser.all(bytes, at: path, in: file)
    // `a=` sets an empty string if one is allowed, otherwise null.
    return assignment.hasSign && bytes.isEmpty ? values + [InputValue(parsing: "null")].compactMap(\.self) : values
  }

  /// The alternatives to try: for a single setting, each interpretation of its value; for several, the likeliest
  /// interpretation of each.
  private static func alternatives(_ all: [(path: Path, values: [InputValue])], file: EditableFile)
    -> [[SettingOperation]]
  {
    // Setting the keys of a mapping one by one is the default, because it keeps comments inside the mapping.
    let manner: SettingOperation.MergeStrategy =
      file.arguments.isSet(merge) ? .merging : file.arguments.isSet(replace) ? .whole : .byMember
    if all.count == 1 {
      let (path, values) = all[0]
      return values.isEmpty ? [[]] : values.map { [.set(path, $0, manner)] }
    }
    return [all.map { .set($0.path, ValueParser.likeliest($0.values, at: $0.path, in: file), manner) }]
  }

  /// The action that sets one of the settings to its value. Nil with `--force`, which sets the value without the
  /// action's conditions and effects.
  private static func switching(_ all: [(path: Path, values: [InputValue])], file: EditableFile) -> String? {
    guard !file.arguments.isSet(SettingsOptions.force) else { return nil }
    return all.lazy.compactMap { path, values in
      values.lazy.compactMap { file.snapshot.switchAction(path, to: $0)?.name.value }.first
    }.first
  }
}
