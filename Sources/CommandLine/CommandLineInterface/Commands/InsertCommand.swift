internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

enum InsertCommand: CommandDeclaration {
  static let path = "insert"
  static let operands = "FILE ITEM VALUE"
  static var options: [Option] {
    [ValueReading.json, ValueReading.string] + CommentOptions.all + [JointEdit.option] + SettingsOptions.editing
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let selector = try SettingOperand.path(arguments.operands[1])
    let opening = try Opening(arguments, environment: environment)
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      guard let path = SettingOperand.one(selector, in: file.snapshot, environment: environment) else {
        return .findings
      }
      let values = try ValueReading.all(arguments.operands[2], at: path, in: file)
      let comments = try CommentOptions.operations(arguments, at: file.snapshot.place(path))
      return try SettingEdit(file: file, paths: [path]).run(values.map { [.insert(path, $0)] + comments })
    }
  }
}
