internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork

enum DiffCommand: CommandDeclaration {
  static let path = "diff"
  static let operands = "A B"
  static var options: [Option] { [SettingsOptions.json] + SettingsOptions.all }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    // Standard input can be read only once.
    if arguments.operands.allSatisfy({ $0 == [UInt8(ascii: "-")] }) {
      throw UsageError("only one file can be standard input")
    }
    let opening = try InputOpener(
      arguments, environment: environment, operands: arguments.operands.map(FilePath.init(bytes:)))
    guard let old = try opening.snapshot(arguments.operands[0]), let new = try opening.snapshot(arguments.operands[1])
    else { return .trouble }
    for file in [old, new] { file.printError(environment) }
    // A file with errors has no reliable effective values to compare.
    guard old.exitCode == .success, new.exitCode == .success else { return .trouble }
    let changes = SettingChange.all(from: old.effective, to: new.effective)
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(json: json(changes, old: old.effective.shown, new: new.effective.shown))
    } else {
      SettingChangeLines.write(changes, old: old.effective, new: new.effective, output: environment.output)
    }
    return changes.isEmpty ? .success : .findings
  }

  private static func json(_ changes: [SettingChange], old: Document, new: Document) -> [UInt8] {
    JSONWriter.line { writer in
      writer.objects("changes", of: changes) { writer, change in
        writer.field("path", change.path.description)
        for (name, document, node) in [("before", old, change.before), ("after", new, change.after)] {
          guard let node else { continue }
          writer.field(name, document, node)
        }
      }
    }
  }
}
