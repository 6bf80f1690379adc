internal import CommandLineKit
internal import DocumentModel
internal import Settings

enum MoveCommand: CommandDeclaration {
  static let path = "move"
  static let operands = "FILE SETTING TO"
  static var options: [Option] {
    [SettingsOptions.withReferences, SettingsOptions.changeAsJSON] + SettingsOptions.editing
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let isWide = arguments.isSet(SettingsOptions.withReferences)
    return try run(arguments, environment: environment) { path, destination in
      isWide ? .moveWithReferences(path, to: destination) : .move(path, to: destination)
    }
  }

  /// Runs a command whose operands are a file and two paths in it.
  static func run(
    _ arguments: ParsedArguments, environment: CommandEnvironment, operation: (Path, Path) -> SettingOperation
  ) throws(UsageError) -> ExitCode {
    let named = (
      from: try SettingOperand.path(arguments.operands[1]), to: try SettingOperand.path(arguments.operands[2])
    )
    let opening = try InputOpener(arguments, environment: environment)
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      guard let path = SettingOperand.one(named.from, in: file.snapshot, environment: environment),
        let destination = SettingOperand.one(named.to, in: file.snapshot, environment: environment)
      else { return .findings }
      var edit = SettingEdit(file: file, paths: [path], destination: destination)
      edit.isData = arguments.isSet(SettingsOptions.changeAsJSON)
      return try edit.run([[operation(path, destination)]])
    }
  }
}
