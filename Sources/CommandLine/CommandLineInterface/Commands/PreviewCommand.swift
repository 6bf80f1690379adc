internal import Analysis
internal import CommandLineKit
internal import FileAccess
internal import Screens
internal import SettingsWork

/// `settle preview [FILE]`
enum PreviewCommand: CommandDeclaration {
  static let name = "preview"
  static let json = Option("json", help: "Print the page as JSON")
  private static let theme = Option(
    "theme", value: .oneOf(ScreenPage.Theme.allCases.map(\.rawValue)), help: "The color theme; auto follows the system")

  static var command: Command {
    var command = Command(name, summary: "Write a file's settings page as HTML or JSON", run: run)
    command.operands = "[FILE]"
    command.operandCount = 0...1
    command.details = [
      "The page has the sections, labels, controls and actions of the schema with the effective values, and the "
        + "reason if a setting is disabled. It is one file without scripts, and loads nothing; the same input gives "
        + "the same bytes. Without FILE, --schema shows a new installation.",
      "--json writes the same as data, for the views of an application. Neither contains a sensitive value.",
      "Exit codes: 0 written, 1 written and the file has errors, 2 wrong usage, or a file that cannot be read.",
    ]
    command.options =
      [
        OutputFile.option, OutputFile.force, json, theme, ScreenLanguage.option, Demo.option, SettingsOptions.schema,
        CheckOptions.policy,
        CheckOptions.noSchema,
      ]
      + [CheckOptions.config, SettingsOptions.layer, SettingsOptions.document, CheckOptions.stdinFilename]
    command.examples = [
      ("settle preview app.settings.yaml -o app.html", "Write the page of a file."),
      ("settle preview --demo betrfood/settled-in -o demo.html", "Write the page of a bundled example."),
      ("settle preview --schema app.yaml --json", "Print the page of a new installation as JSON."),
      ("settle preview app.settings.yaml --language de -o app.html", "Write the page in German."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let demo = try Demo(arguments)
    if arguments.operands.isEmpty, demo == nil, !arguments.isSet(SettingsOptions.schema) {
      throw UsageError("missing argument: FILE (or use --schema or --demo)")
    }
    let target = OutputFile(arguments, environment: environment)
    try target?.requireFree()
    let opening = try Opening(arguments, environment: environment, schema: demo?.schema)
    let operand = arguments.operands.first
    guard let file = try snapshot(operand, demo: demo, opening: opening) else { return .trouble }
    let translation = ScreenLanguage.translation(arguments, model: file.model, environment: environment)
    let screen = Screen(file, inputs: file.model.map { InputSchemas($0) }, in: translation)
    let bytes: [UInt8]
    if arguments.isSet(json) {
      bytes = Array((screen.json + "\n").utf8)
    } else {
      let named = arguments.text(theme).flatMap { ScreenPage.Theme(rawValue: $0) }
      bytes = ScreenPage(screen).whole(named ?? .auto)
    }
    let written = environment.write(bytes, to: target, privacy: Privacy(ofFilesOf: arguments, environment: environment))
    // A page with errors is still written, because it shows them.
    return max(written, screen.hasErrors ? .findings : .success)
  }

  private static func snapshot(
    _ operand: [UInt8]?, demo: Demo?, opening: Opening
  ) throws(UsageError) -> Snapshot? {
    guard let demo else { return try opening.read(operand) }
    guard let model = opening.model(named: demo.schema) else { return nil }
    return try opening.snapshot(demo.text(model), named: demo.fileName)
  }
}
