internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

enum ResetCommand: CommandDeclaration {
  static let path = "reset"
  static let all = Option("all", short: "a", help: "Reset all settings, except those that the application manages")

  static let operands = "FILE [SETTING]"
  static var options: [Option] {
    [
      all, SettingsOptions.changeAsJSON, JointEdit.option, SettingsOptions.dryRun, SettingsOptions.schema,
      CheckOptions.policy, CheckOptions.config, SettingsOptions.layer, SettingsOptions.document,
    ]
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let named = arguments.operands.dropFirst().first
    guard (named == nil) == arguments.isSet(all) else { throw UsageError("give a SETTING or --all, not both") }
    let opening = try InputOpener(arguments, environment: environment)
    return try opening.change(arguments.operands[0]) { file throws(UsageError) in
      try reset(file, named: named)
    }
  }

  private static func reset(_ file: EditableFile, named: [UInt8]?) throws(UsageError) -> ExitCode? {
    let shown = file.snapshot.shown
    guard let model = file.snapshot.neededModel(file.environment, else: "use `settle unset` to remove a setting") else {
      return .trouble
    }
    var title = shown
    let paths: [Path]
    if let named {
      guard
        let path = SettingOperand.one(
          try SettingOperand.path(named), in: file.snapshot, environment: file.environment)
      else { return .findings }
      // Resetting also removes a setting that the schema doesn't declare.
      guard file.snapshot.node(at: path) != nil || model.applied(at: path) != nil else {
        throw SettingOperand.unknown(path, model: model)
      }
      file.snapshot.focusForChange(of: [path])
      paths = [path]
      title = path.words
    } else {
      paths = file.snapshot.resettable
    }
    guard let edit = try JointEdit([paths.map { .reset($0) }], file: file) else { return .findings }
    if named != nil, case .proposed(let proposal) = edit.outcome { proposal.after.focusForChange(of: [paths[0]]) }
    // With `--all`, settings that must be kept are skipped silently; a single one is refused.
    if named != nil, case .proposed(let proposal) = edit.outcome, file.refusesProtected(proposal) { return .findings }
    let isData = file.arguments.isSet(SettingsOptions.changeAsJSON)
    return edit.deliver(isData: isData) { proposal in
      SettingChangeLines.write(proposal, title: title, output: file.environment.output)
    }
  }
}
