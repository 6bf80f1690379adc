internal import CommandLineKit
internal import Settings
internal import SettingsWork

/// `settle insert FILE ITEM VALUE`, or `settle insert FILE KEY VALUE --before KEY`.
enum InsertCommand: CommandDeclaration {
  static let path = "insert"
  static let operands = "FILE ITEM VALUE"
  private static let before = Option("before", value: .text("KEY"), help: "Insert a new key before this one")
  private static let after = Option("after", value: .text("KEY"), help: "Insert a new key after this one")
  static var options: [Option] {
    [before, after, ValueParser.json, ValueParser.string] + CommentOptions.all + [JointEdit.option]
      + SettingsOptions.editing
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let selector = try SettingOperand.path(arguments.operands[1])
    guard arguments.text(before) == nil || arguments.text(after) == nil else {
      throw UsageError("give --before or --after, not both")
    }
    let neighbor: SettingOperation.KeyNeighbor? =
      arguments.text(before).map { .before($0) } ?? arguments.text(after).map { .after($0) }
    let opening = try InputOpener(arguments, environment: environment)
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      guard let path = SettingOperand.one(selector, in: file.snapshot, environment: environment) else {
        return .findings
      }
      let values = try ValueParser.all(arguments.operands[2], at: path, in: file)
      let comments = try CommentOptions.operations(arguments, at: file.snapshot.place(path))
      return try SettingEdit(file: file, paths: [path]).run(
        values.map { [.insert(path, $0, beside: neighbor)] + comments })
    }
  }
}
