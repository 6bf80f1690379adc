internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork

/// `settle diff A B`
enum DiffCommand: CommandDeclaration {
  static let name = "diff"
  static var command: Command {
    var command = Command(name, summary: "Compare the effective values of two files", run: run)
    command.operands = "A B"
    command.operandCount = 2...2
    command.details = [
      "Compares setting by setting. Comments, order, notation and written-out defaults make no difference. Each file "
        + "has its own schema; --schema and --layer apply to both. Sensitive values are redacted: the output only "
        + "says that they differ.",
      "Exit codes: 0 the same, 1 different, 2 wrong usage, a file that is not valid or cannot be read, or "
        + "\(SettingsOptions.tooManyDefaults).",
    ]
    command.options = [SettingsOptions.json] + SettingsOptions.all
    command.examples = [
      ("settle diff old.yaml new.yaml", "List the settings that changed."),
      ("settle diff default.yaml app.settings.yaml --json", "Print the changes as JSON."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    // Standard input can be read only once, and would differ from itself.
    if arguments.operands.allSatisfy({ $0 == [UInt8(ascii: "-")] }) {
      throw UsageError("only one file can be standard input")
    }
    let opening = try Opening(
      arguments, environment: environment, operands: arguments.operands.map(FilePath.init(bytes:)))
    guard let old = try opening.snapshot(arguments.operands[0]), let new = try opening.snapshot(arguments.operands[1])
    else {
      return .trouble
    }
    for file in [old, new] { file.complain(environment) }
    // A file with errors has no reliable effective values, so their differences mean nothing.
    guard old.exitCode == .success, new.exitCode == .success else { return .trouble }
    let changes = SettingChange.all(from: old.effective, to: new.effective)
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(bytes: json(changes, old: old.effective.shown, new: new.effective.shown))
    } else {
      SettingChangeLines.write(changes, old: old.effective, new: new.effective, output: environment.output)
    }
    return changes.isEmpty ? .success : .findings
  }

  private static func json(_ changes: [SettingChange], old: Document, new: Document) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.array("changes", changes) { writer, change in
        writer.object { writer in
          writer.field("path", change.path.description)
          for (name, document, node) in [("before", old, change.before), ("after", new, change.after)] {
            guard let node else { continue }
            writer.field(name, document, node)
          }
        }
      }
    }
    return writer.line
  }
}
