internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings

enum UnsetCommand: CommandDeclaration {
  static let path = "unset"
  static let operands = "FILE SETTING"
  static var options: [Option] { [SettingsOptions.changeAsJSON, JointEdit.option] + SettingsOptions.editing }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let selector = try SettingOperand.path(arguments.operands[1])
    let opening = try InputOpener(arguments, environment: environment)
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      let paths = selected(selector, in: file)
      guard !paths.isEmpty else { return .findings }
      var edit = SettingEdit(file: file, paths: paths)
      edit.isData = arguments.isSet(SettingsOptions.changeAsJSON)
      // If there are several, only those that are set are removed.
      return try edit.run([paths.map { .unset($0, isRequired: paths.count == 1) }])
    }
  }

  /// The settings to remove. Empty if there are none, which is reported.
  private static func selected(_ selector: Path, in file: EditableFile) -> [Path] {
    guard selector.segments.contains(.each) else {
      return SettingOperand.one(selector, in: file.snapshot, environment: file.environment).map { [$0] } ?? []
    }
    let found = SettingOperand.all(selector, in: file.snapshot, environment: file.environment)
    let set = found.filter { file.snapshot.node(at: $0) != nil }
    return set.isEmpty ? Array(found.prefix(1)) : set
  }
}
