internal import Analysis
internal import CommandLineKit
internal import FileAccess
internal import Screens
internal import SettingsWork

enum PreviewCommand: CommandDeclaration {
  static let path = "preview"
  static let json = Option("json", help: "Print the page as JSON")
  private static let theme = Option(
    "theme", value: .oneOf(ScreenPage.Theme.allCases.map(\.rawValue)), help: "The color theme; auto follows the system")

  static let operands = "[FILE]"
  static var options: [Option] {
    [
      OutputFile.option, OutputFile.force, json, theme, ScreenLanguage.option, Demo.option, SettingsOptions.schema,
      CheckOptions.policy, CheckOptions.noSchema,
    ] + [CheckOptions.config, SettingsOptions.layer, SettingsOptions.document, CheckOptions.stdinFilename]
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let demo = try Demo(arguments)
    if arguments.operands.isEmpty, demo == nil, !arguments.isSet(SettingsOptions.schema) {
      throw UsageError("missing argument: FILE (or use --schema or --demo)")
    }
    let target = OutputFile(arguments, environment: environment)
    try target?.requireFree()
    let opening = try InputOpener(arguments, environment: environment, schema: demo?.schema)
    let operand = arguments.operands.first
    guard let file = try snapshot(operand, demo: demo, opening: opening) else { return .trouble }
    let translation = ScreenLanguage.translation(arguments, model: file.model, environment: environment)
    let screen = Screen(file, in: translation)
    let bytes: [UInt8]
    if arguments.isSet(json) {
      bytes = Array((screen.json + "\n").utf8)
    } else {
      let named = arguments.text(theme).flatMap { ScreenPage.Theme(rawValue: $0) }
      bytes = ScreenPage(screen).whole(named ?? .auto)
    }
    let written = environment.write(bytes, to: target, privacy: Privacy(ofFilesOf: arguments, environment: environment))
    // Write the page even if the file has errors, because it shows them.
    return max(written, screen.hasErrors ? .findings : .success)
  }

  private static func snapshot(_ operand: [UInt8]?, demo: Demo?, opening: InputOpener) throws(UsageError) -> Snapshot? {
    guard let demo else { return try opening.snapshot(operand) }
    guard let model = opening.model(named: demo.schema) else { return nil }
    return try opening.snapshot(demo.text(model), named: demo.fileName)
  }
}
