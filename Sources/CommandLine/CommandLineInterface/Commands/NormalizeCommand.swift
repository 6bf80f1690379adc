internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import SettingsWork

enum NormalizeCommand: CommandDeclaration {
  static let path = "normalize"
  private static let write = Option("write-defaults", help: "Add all missing settings with their default")
  private static let drop = Option("drop-defaults", help: "Remove all settings that equal their default")
  private static let withComments = Option(
    "with-comments", help: "Also remove settings with comments, and the comments")

  static let operands = "FILE"
  static var options: [Option] {
    [
      write, drop, withComments, SettingsOptions.changeAsJSON, SettingsOptions.dryRun, SettingsOptions.schema,
      CheckOptions.policy, CheckOptions.config,
    ] + [SettingsOptions.document, CheckOptions.stdinFilename]
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    // Both together would undo each other.
    guard arguments.isSet(write) != arguments.isSet(drop) else {
      throw UsageError("give --write-defaults or --drop-defaults")
    }
    let opening = try InputOpener(arguments, environment: environment)
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
      : Normalization.droppingDefaults(file.snapshot, removesCommentedSettings: arguments.isSet(withComments))
    let isData = arguments.isSet(SettingsOptions.changeAsJSON)
    let code = file.deliver(result.outcome, isData: isData) { proposal in
      if result.paths.isEmpty { environment.output.writeLine("\(shown): nothing to change") }
      SettingChangeLines.write(proposal, at: result.paths, output: environment.output)
    }
    // Without an exit code, the file was changed in the meantime, and the work runs again.
    if code != nil, !result.kept.isEmpty {
      let names = result.kept.map(\.description).joined(separator: ", ")
      environment.printError("kept because of comments: \(names); use --with-comments to remove them")
    }
    return code
  }
}
