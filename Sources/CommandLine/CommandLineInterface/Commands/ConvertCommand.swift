internal import CommandLineKit
internal import FileAccess
internal import SettingsWork
internal import StoreFormats

/// `settle convert FILE`
enum ConvertCommand: CommandDeclaration {
  static let name = "convert"

  static var command: Command {
    var command = Command(name, summary: "Write a file, or what one store holds of it, in another form", run: run)
    command.operands = "FILE"
    command.operandCount = 1...1
    command.details = [
      "Forms: json, yaml (canonical, keys in the schema's order), csv (a list of records, or the tables that a schema titles), "
        + "plist (an XML property list; binary ones are read too), plist-binary, env (NAME=value for a shell).",
      "With --store, FILE is a settings file, and the output has the settings of that store, defaults filled in. With "
        + "--from-store, FILE has the content of the store, and the output is a settings file. A file with no usable "
        + "value is refused.",
      "From a store or an export, the values that settle check accepts are read. The others are left out and listed, "
        + "one by one, or as a group if the group is valid only as a whole; what the store held there is kept in a file "
        + "beside the output. A whole file in plist, csv or env, or a JSON file to become YAML, must be valid; --partial "
        + "reads it like a store.",
      "With --export, the output is the file that the application itself exports: its names, its form, and what it "
        + "adds, such as the time. If --output is a folder, the file gets its own name there. With --from-export, such a "
        + "file in JSON becomes a settings file again.",
      "The result is read again before it is written; what a form can't hold without loss is refused. Sensitive values "
        + "are left out. docs/stores.md describes how each kind of value is written.",
      "Exit codes: 0 written, 1 the file isn't well-formed, has an error where it must be valid, or can't be held by "
        + "the form, 2 wrong usage, a file with no usable value, or one that could not be read or written.",
    ]
    command.options = ConvertOptions.all + SettingsOptions.all
    command.examples = [
      ("settle convert app.settings.yaml --to json", "Prints a file as JSON."),
      (
        "settle convert brewguide.settings.yaml --store user-defaults --to plist -o brewguide.plist",
        "Writes what belongs in UserDefaults."
      ),
      (
        "settle convert brewguide.plist --from-store user-defaults -s brewguide",
        "Prints the settings that a property list holds."
      ),
      (
        "settle convert row.json --from-store user-settings -s betrfood -o betrfood.settings.yaml",
        "Reads the valid values of a row."
      ),
      ("settle convert cravey.settings.yaml --to csv -o cravey.csv", "Writes lists of records for a spreadsheet."),
      ("settle convert cravey.settings.yaml --export json -o export.json", "Writes what the app itself would export."),
      (
        "settle convert export.json --from-export json -s cravey", "Prints the settings that are in such an export."
      ),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let operand = FilePath(bytes: arguments.operands[0])
    let named = operand == FilePath("-") ? arguments.path(CheckOptions.stdinFilename) : operand
    let reader = try SettingsReader(arguments, environment)
    let from =
      arguments.text(ConvertOptions.from).flatMap(ConversionForm.init(rawValue:))
      ?? (reader.isJSON(arguments.operands[0]) ? .json : nil)
      ?? ConversionForm(fileName: named.map { String(decoding: $0.lastComponent, as: UTF8.self) } ?? "")
    let direction = try ConversionDirection(arguments, from, named?.description ?? "-")
    let to =
      arguments.text(ConvertOptions.to).flatMap(ConversionForm.init(rawValue:)) ?? direction.usualForm(from: from)
    try direction.refuse(arguments, from: from, to: to)
    let output = try ConvertOutput(arguments, environment)
    var input = ConvertReader(
      arguments: arguments, environment: environment, reader: reader, direction: direction, from: from, to: to,
      isWrittenOver: output.isWrittenOver)
    guard let source = try input.read() else { return input.failure }
    let writer = ConversionWriter(source) { environment.complain("\($0)") }
    switch writer.text() {
    case .failure(let obstacle):
      environment.complain(
        "\(source.to.rawValue) can't hold this, and nothing is written: \(obstacle.message)")
      return .findings
    case .success(let text):
      guard output.keep(source.lost, source.model) else { return .trouble }
      return output.write(text, named: source.fileName)
    }
  }
}
