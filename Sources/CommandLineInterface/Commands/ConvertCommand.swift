internal import FileAccess
internal import Reporting
internal import StoreFormats

/// `settle convert FILE`
enum ConvertCommand {
  static let to = Option("to", short: "t", .oneOf(ConvertForm.names), help: "The form to write; yaml with --from")
  static let from = Option(
    "from", short: "f", .oneOf(ConvertForm.names), help: "The form of FILE; else its name tells")
  static let store = Option("store", .text("ID"), help: "Only what belongs in this store of the schema, under its keys")
  static let export = Option("export", .text("ID"), help: "The application's own export, as the schema declares it")
  static let includeSensitive = Option("include-sensitive", help: "Write sensitive values too, but not to a terminal")
  static let force = Option("force", help: "Write over a file that is there")

  static var command: Command {
    var command = Command("convert", summary: "Write a file, or what one store holds of it, in another form", run: run)
    command.operands = "FILE"
    command.operandCount = 1...1
    command.details = [
      "Forms: json, yaml (canonical, keys in the schema's order), csv (a list of records, or the tables that a schema "
        + "titles), plist (an XML property list), env (NAME=value for a shell).",
      "With --store, what is configured of the store's settings, defaults filled in; with --from as well, the way back: "
        + "from what the store holds to a file of settings. What is damaged there gives way to its default, and is kept "
        + "in a file beside the output.",
      "With --export, the file that the application itself hands to a person: its names, its form, and what it adds, such "
        + "as the time.",
      "The result is read again before it is written: what a form can't hold without loss is refused. Sensitive values "
        + "are left out. docs/stores.md says what becomes of each kind of value.",
      "Exit codes: 0 written, 1 the file has errors or the form can't hold it, 2 wrong usage, or a file that could not be "
        + "read or written.",
    ]
    command.options = [to, from, store, export, SchemaInput.output, force, includeSensitive] + SettingsOptions.all
    command.examples = [
      ("settle convert app.settings.yaml --to json", "Prints a file as JSON."),
      (
        "settle convert brewguide.settings.yaml --store user-defaults --to plist -o brewguide.plist",
        "Writes what belongs in UserDefaults."
      ),
      (
        "settle convert brewguide.plist --from plist --store user-defaults -s brewguide",
        "Prints the settings that a property list holds."
      ),
      ("settle convert cravey.settings.yaml --to csv -o cravey.csv", "Writes lists of records for a spreadsheet."),
      ("settle convert cravey.settings.yaml --export json -o export.json", "Writes what the app itself would export."),
    ]
    return command
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let operand = FilePath(bytes: arguments.operands[0])
    let named = operand == FilePath("-") ? arguments.path(CheckOptions.stdinFilename) : operand
    let from = arguments.text(from).flatMap(ConvertForm.init(rawValue:)) ?? ConvertForm(named)
    try refuseBesideExport(arguments, from)
    let isForeign = from != .yaml || arguments.isSet(export)
    guard let to = arguments.text(to).flatMap(ConvertForm.init(rawValue:)) ?? (isForeign ? .yaml : nil) else {
      throw UsageError(
        "--to is missing: one of \(ConvertForm.names.joined(separator: ", "))", command: "settle convert")
    }
    if arguments.isSet(store), to == .csv || from == .csv {
      throw UsageError("no store is held as csv: json, plist and env are", command: "settle convert")
    }
    let output = try ConvertOutput(arguments, environment)
    let reader = try SettingsReader(arguments, environment, command: "settle convert")
    let input = ConvertReader(arguments: arguments, environment: environment, reader: reader, from: from, to: to)
    guard let source = try input.read() else { return .findings }
    let writer = ConvertWriter(source: source) { environment.complain(TerminalText.safe($0)) }
    switch writer.text() {
    case .failure(let obstacle):
      environment.complain(
        "\(source.to.rawValue) can't hold this, and nothing is written: \(TerminalText.safe(obstacle.message))")
      return .findings
    case .success(let text):
      guard output.keep(source.damages, source.model) else { return .trouble }
      return output.write(text)
    }
  }

  /// An export has a form of its own, and is made of a file of settings.
  private static func refuseBesideExport(_ arguments: ParsedArguments, _ from: ConvertForm) throws(UsageError) {
    guard arguments.isSet(export) else { return }
    for option in [to, Self.from, store] where arguments.isSet(option) {
      throw UsageError("--export and --\(option.name) contradict each other", command: "settle convert")
    }
    if from != .yaml, from != .json {
      throw UsageError("an export is made of settings in YAML or JSON, not \(from.rawValue)", command: "settle convert")
    }
  }
}
