internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// `settle normalize FILE`
enum NormalizeCommand: CommandDeclaration {
  static let name = "normalize"
  private static let write = Option("write-defaults", help: "State every setting that only its default gives a value")
  private static let drop = Option("drop-defaults", help: "Take out every setting that equals its default")
  private static let withComments = Option(
    "with-comments", help: "Drop settings with comments of their own too, and the comments with them")

  static var command: Command {
    var command = Command(name, summary: "Write a file's defaults out, or drop them", run: run)
    command.operands = "FILE"
    command.operandCount = 1...1
    command.details = [
      "The values that take effect don't change: they are computed before and after and compared; if they differ, the "
        + "file is left alone. Everything else stays as it is, comments too: a setting with comments of its own is "
        + "dropped only with --with-comments. - reads standard input and writes standard output.",
      "Exit codes: 0 done, 1 refused, 2 wrong usage, or a file that could not be read or written.",
    ]
    command.options =
      [
        write, drop, withComments, SettingsOptions.changeAsJSON, SettingsOptions.dryRun, SettingsOptions.schema,
        CheckOptions.config,
      ]
      + [SettingsOptions.document, CheckOptions.stdinFilename]
    command.examples = [
      ("settle normalize app.settings.yaml --write-defaults", "States every setting."),
      ("settle normalize app.settings.yaml --drop-defaults --dry-run", "Shows the values that only repeat defaults."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    guard arguments.isSet(write) != arguments.isSet(drop) else {
      throw UsageError("--write-defaults or --drop-defaults is wanted, one of the two")
    }
    let reader = try SettingsReader(arguments, environment)
    return try reader.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      normalize(file, arguments, environment)
    }
  }

  private static func normalize(
    _ file: EditableFile, _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) -> ExitCode? {
    let shown = file.snapshot.shown
    guard file.snapshot.model != nil else {
      environment.complain("\(shown) has no schema, so there are no defaults")
      return .trouble
    }
    let result =
      arguments.isSet(write)
      ? Normalization.writingDefaults(file.snapshot)
      : Normalization.droppingDefaults(file.snapshot, takesComments: arguments.isSet(withComments))
    let isData = arguments.isSet(SettingsOptions.changeAsJSON)
    let code = file.deliver(result.outcome, because: "with its defaults changed", isData: isData) { proposal in
      if result.paths.isEmpty { environment.output.writeLine("\(shown): nothing to change") }
      SettingChangeLines.write(proposal, at: result.paths, environment.output)
    }
    if code != nil, !result.kept.isEmpty {
      let names = result.kept.map(\.description).joined(separator: ", ")
      environment.complain("kept for their comments: \(names); --with-comments drops them too")
    }
    return code
  }
}
