internal import CommandLineKit
internal import FileAccess
internal import SettingsWork
internal import Stores

/// `settle convert FILE`
enum ConvertCommand: CommandDeclaration {
  static let name = "convert"

  static var command: Command {
    var command = Command(name, summary: "Convert between YAML, JSON, CSV, property lists and variables", run: run)
    command.operands = "FILE"
    command.operandCount = 1...1
    command.details = [
      "Formats: json, yaml (canonical, keys in the schema's order), csv (a list of records, or the tables that a "
        + "schema declares), plist (an XML property list; binary ones can be read too), plist-binary, env (NAME=value "
        + "for a shell).",
      "With --store, FILE is a settings file, and the output has the settings of that store with defaults filled in. "
        + "With --from-store, FILE is the content of the store, and the output is a settings file. A file without any "
        + "usable value is refused.",
      "From a store or an export, valid values are read. Invalid ones are skipped and listed, one by one, or as a "
        + "group if the group is only valid as a whole; the skipped values are kept in a file next to the output. A "
        + "whole file in plist, csv or env, or JSON to be converted to YAML, must be valid; --partial skips its "
        + "invalid values instead.",
      "With --export, the output is the file that the application itself exports, with its names, its format and "
        + "added values such as the time. If --output is a folder, the file gets the name that the schema declares. "
        + "--from-export converts such a file in JSON back to a settings file.",
      "The result is read back before it is written; values that a format cannot express are refused. Sensitive "
        + "values are skipped. docs/stores.md describes how each kind of value is written.",
      "Exit codes: 0 written, 1 the file is not valid, or has a value that the format cannot express, 2 wrong usage, "
        + "a file without usable values, or one that cannot be read or written.",
    ]
    command.options = ConvertOptions.all + SettingsOptions.all
    command.examples = [
      ("settle convert app.settings.yaml --to json", "Convert a file to JSON."),
      (
        "settle convert brewguide.settings.yaml --store user-defaults --to plist -o brewguide.plist",
        "Write the settings for UserDefaults."
      ),
      (
        "settle convert brewguide.plist --from-store user-defaults -s brewguide",
        "Read the settings from a property list."
      ),
      (
        "settle convert row.json --from-store user-settings -s betrfood -o betrfood.settings.yaml",
        "Read the valid settings from a database row."
      ),
      ("settle convert cravey.settings.yaml --to csv -o cravey.csv", "Write lists of records for a spreadsheet."),
      ("settle convert cravey.settings.yaml --export json -o export.json", "Write the app's own export file."),
      (
        "settle convert export.json --from-export json -s cravey", "Read the settings from such an export."
      ),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try Opening(arguments, environment: environment)
    // Standard input has no name of its own, but may have one from `--stdin-filename`.
    let named = opening.path(of: arguments.operands[0])
    let from =
      arguments.text(ConvertOptions.from).flatMap(ConversionForm.init(rawValue:))
      ?? (opening.jsonNotation(of: arguments.operands[0]) == nil ? nil : .json)
      ?? ConversionForm(fileName: named.map { String(decoding: $0.lastComponent, as: UTF8.self) } ?? "")
    let direction = try ConversionDirection(arguments, form: from, shown: named?.description ?? "-")
    let to =
      arguments.text(ConvertOptions.to).flatMap(ConversionForm.init(rawValue:)) ?? direction.usualForm(from: from)
    try direction.refuse(arguments, from: from, to: to)
    let output = try ConvertOutput(arguments, environment: environment)
    var input = ConvertReader(
      arguments: arguments, environment: environment, opening: opening, direction: direction, from: from, to: to,
      isWrittenOver: output.isWrittenOver)
    guard let source = try input.read() else { return input.failure }
    let writer = ConversionWriter(source) { environment.complain("\($0)") }
    switch writer.text() {
    case .failure(let obstacle):
      environment.complain(
        "cannot convert to \(source.to.rawValue): \(obstacle.message)")
      return .findings
    case .success(let text):
      // The skipped values are kept first: the output may replace the only file that has them.
      guard output.keep(source.lost, model: source.model) else { return .trouble }
      return output.write(text, named: source.fileName)
    }
  }
}
