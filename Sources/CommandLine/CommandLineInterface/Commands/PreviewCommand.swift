internal import Analysis
internal import CommandLineKit
internal import FileAccess
internal import Screens
internal import SettingsWork

/// `settle preview [FILE]`
enum PreviewCommand: CommandDeclaration {
  static let name = "preview"
  static let json = Option("json", help: "Write the screen as data, in JSON")
  private static let theme = Option(
    "theme", .oneOf(ScreenPage.Theme.allCases.map(\.rawValue)), help: "The colours; auto goes by the reader's system")

  static var command: Command {
    var command = Command(name, summary: "Draw a file's settings screen as one HTML page", run: run)
    command.operands = "[FILE]"
    command.operandCount = 0...1
    command.details = [
      "Draws the screen that the file's schema describes, with the values that take effect: sections, labels, "
        + "controls, actions, and the reason if another setting switches one off. The page is one file without scripts, "
        + "and loads nothing; the same input gives the same bytes. Without FILE, --schema draws a new installation.",
      "--json writes the same as data, for the views of an application. Neither contains a sensitive value.",
      "Exit codes: 0 drawn, 1 drawn and the file has errors, 2 wrong usage, or a file that could not be read.",
    ]
    command.options =
      [
        SchemaInput.output, OutputFile.force, json, theme, ScreenLanguage.option, Demo.option, SettingsOptions.schema,
        CheckOptions.noSchema,
      ]
      + [CheckOptions.config, SettingsOptions.layer, SettingsOptions.document, CheckOptions.stdinFilename]
    command.examples = [
      ("settle preview app.settings.yaml -o app.html", "Draws a file."),
      ("settle preview --demo betrfood/settled-in -o demo.html", "Draws an example of a schema inside the program."),
      ("settle preview --schema app.yaml --json", "Writes the screen of a new install as data."),
      ("settle preview app.settings.yaml --language de -o app.html", "Draws it in the schema's German words."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let demo = try Demo(arguments)
    if arguments.operands.isEmpty, demo == nil, !arguments.isSet(SettingsOptions.schema) {
      throw UsageError("a FILE is missing, or --schema for the settings of a new install, or --demo")
    }
    let target = OutputFile(SchemaInput.output, arguments, environment)
    try target?.requireFree()
    let reader = try SettingsReader(arguments, environment, schema: demo?.schema)
    let operand = arguments.operands.first
    guard let file = try snapshot(operand, demo, reader) else { return .trouble }
    let translation = ScreenLanguage.translation(arguments, file.model, environment)
    let screen = Screen(file, file.model.map { reader.inputs($0, of: operand) }, in: translation)
    let bytes: [UInt8]
    if arguments.isSet(json) {
      bytes = Array((screen.json + "\n").utf8)
    } else {
      let named = arguments.text(theme).flatMap { ScreenPage.Theme(rawValue: $0) }
      bytes = ScreenPage(screen).whole(named ?? .auto)
    }
    if let target {
      let privacy = operand.map { Privacy(of: FilePath(bytes: $0)) } ?? Privacy()
      guard target.write(bytes, environment, privacy) == .success else { return .trouble }
    } else {
      environment.output.write(bytes: bytes)
    }
    return screen.hasErrors ? .findings : .success
  }

  private static func snapshot(
    _ operand: [UInt8]?, _ demo: Demo?, _ reader: SettingsReader
  ) throws(UsageError) -> Snapshot? {
    guard let demo else { return try reader.read(operand) }
    guard let model = reader.model(named: demo.schema) else { return nil }
    return try reader.read(demo.text(model), named: demo.fileName)
  }
}
