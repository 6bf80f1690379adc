internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// `settle normalize FILE`
enum NormalizeCommand: CommandDeclaration {
  static let name = "normalize"
  private static let write = Option("write-defaults", help: "Add all settings that have only a default")
  private static let drop = Option("drop-defaults", help: "Remove all settings that equal their default")
  private static let withComments = Option(
    "with-comments", help: "Also remove settings with comments, and the comments")

  static var command: Command {
    var command = Command(name, summary: "Write all defaults into a file, or remove them", run: run)
    command.operands = "FILE"
    command.operandCount = 1...1
    command.details = [
      "The effective values don't change: they are computed before and after and compared; if they differ, the file "
        + "is not changed. Everything else stays unchanged, including comments: a setting with its own comments is "
        + "removed only with --with-comments. - reads standard input and writes standard output.",
      "Exit codes: 0 done, 1 refused, 2 wrong usage, or a file that cannot be read or written.",
    ]
    command.options =
      [
        write, drop, withComments, SettingsOptions.changeAsJSON, SettingsOptions.dryRun, SettingsOptions.schema,
        CheckOptions.policy,
        CheckOptions.config,
      ]
      + [SettingsOptions.document, CheckOptions.stdinFilename]
    command.examples = [
      ("settle normalize app.settings.yaml --write-defaults", "Add all defaults to the file."),
      ("settle normalize app.settings.yaml --drop-defaults --dry-run", "Show the settings that equal their default."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    // Both together would undo each other.
    guard arguments.isSet(write) != arguments.isSet(drop) else {
      throw UsageError("give --write-defaults or --drop-defaults")
    }
    let opening = try Opening(arguments, environment: environment)
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      normalize(file)
    }
  }

  private static func normalize(_ file: EditableFile) -> ExitCode? {
    let (shown, arguments, environment) = (file.snapshot.shown, file.arguments, file.environment)
    guard file.snapshot.neededModel(environment) != nil else { return .trouble }
    let result =
      arguments.isSet(write)
      ? Normalization.writingDefaults(file.snapshot)
      : Normalization.droppingDefaults(file.snapshot, takesComments: arguments.isSet(withComments))
    let isData = arguments.isSet(SettingsOptions.changeAsJSON)
    let code = file.deliver(result.outcome, isData: isData) { proposal in
      if result.paths.isEmpty { environment.output.writeLine("\(shown): nothing to change") }
      SettingChangeLines.write(proposal, at: result.paths, output: environment.output)
    }
    // Without a code, the file changed meanwhile, and the next attempt says what it kept.
    if code != nil, !result.kept.isEmpty {
      let names = result.kept.map(\.description).joined(separator: ", ")
      environment.complain("kept because of comments: \(names); use --with-comments to remove them")
    }
    return code
  }
}
