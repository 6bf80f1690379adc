internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// `settle insert FILE ITEM VALUE`, or `settle insert FILE KEY VALUE --before KEY`
enum InsertCommand: CommandDeclaration {
  static let name = "insert"
  private static let before = Option("before", value: .text("KEY"), help: "Insert a new key before this one")
  private static let after = Option("after", value: .text("KEY"), help: "Insert a new key after this one")
  static var command: Command {
    var command = Command(name, summary: "Insert an item into a list, or a key next to another", run: run)
    command.operands = "FILE ITEM VALUE"
    command.operandCount = 3...3
    command.details = [
      "Inserts VALUE before ITEM: hosts[0] is the place before the first item, hosts[-1] before the last one, hosts[+] "
        + "after it. The other items keep their comments. A list that doesn't exist is created.",
      "With --before or --after, ITEM is a new key instead, and goes next to that key of its mapping.",
      SettingOperand.help,
      "VALUE is read as by settle set.",
      "Refused if the place is beyond the end, if it is not in a list, if the key is already set, or if the file would "
        + "become invalid.",
      "Exit codes: 0 inserted, 1 refused, 2 wrong usage, a setting that is not in the schema, or a file that cannot be "
        + "read or written.",
    ]
    command.options =
      [before, after, ValueReading.json, ValueReading.string] + CommentOptions.all + [JointEdit.option]
      + SettingsOptions.editing
    command.examples = [
      ("settle insert hosts.yaml 'hosts[0]' example.org", "Insert a first item."),
      ("settle insert compose.yaml 'services.web.ports[+]' '8443:443'", "Append an item."),
      ("settle insert app.yaml 'servers[name=web]' '{name: cache}'", "Insert before the item with a name."),
      ("settle insert app.yaml server.host localhost --before port", "Insert a key before another one."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let selector = try SettingOperand.path(arguments.operands[1])
    guard arguments.text(before) == nil || arguments.text(after) == nil else {
      throw UsageError("give --before or --after, not both")
    }
    let neighbor: SettingOperation.KeyNeighbor? =
      arguments.text(before).map { .before($0) } ?? arguments.text(after).map { .after($0) }
    let opening = try Opening(arguments, environment: environment)
    return try opening.change(arguments.operands[0], allowsInput: true) { file throws(UsageError) in
      guard let path = SettingOperand.one(selector, in: file.snapshot, environment: environment) else {
        return .findings
      }
      let values = try ValueReading.all(arguments.operands[2], at: path, in: file)
      let comments = try CommentOptions.operations(arguments, at: file.snapshot.place(path))
      return try SettingEdit(file: file, paths: [path]).run(
        values.map { [.insert(path, $0, beside: neighbor)] + comments })
    }
  }
}
