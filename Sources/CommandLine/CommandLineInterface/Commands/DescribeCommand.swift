internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Settings

/// `settle describe SCHEMA [SETTING|WORD]`
enum DescribeCommand: CommandDeclaration {
  static let name = "describe"
  static var command: Command {
    var command = Command(name, summary: "Describe a setting, or search for settings by a word", run: run)
    command.operands = "[SCHEMA] [SETTING|WORD]"
    command.operandCount = 0...2
    command.details = [
      "SCHEMA is a path, a URI, the name of a bundled schema, or a settings file that has a schema. It can be omitted "
        + "with --schema. Without SETTING, lists every setting by section with its type and default.",
      "If WORD is not the path of a setting, lists the settings that have it in their path, title or description.",
      "Exit codes: 0 found, 2 wrong usage, a setting that is not in the schema, or a schema that cannot be used.",
    ]
    command.options = [SettingsOptions.json, ScreenLanguage.option, SettingsOptions.schema, CheckOptions.config]
    command.examples = [
      ("settle describe app.settings.yaml appearance.mode", "Describe a setting of a file."),
      ("settle describe app.settings.yaml dark", "List the settings that have a word in their title or description."),
      ("settle describe betrfood", "List the settings of a bundled schema."),
      ("settle describe brewguide --json", "Print all settings as JSON."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try Opening(arguments, environment: environment)
    var operands = arguments.operands[...]
    let model: SettingsModel?
    if let named = arguments.text(SettingsOptions.schema) {
      model = opening.model(named: named)
      // The operand before SETTING names the schema, like --schema. Alone it is SETTING, even if a file has the same name.
      func isSetting(_ operand: [UInt8]) -> Bool {
        Path(selector: String(decoding: operand, as: UTF8.self)).flatMap { model?.info(of: $0) } != nil
      }
      func isFile(_ operand: [UInt8]) -> Bool {
        FileFacts.kind(FilePath(bytes: operand).resolved(from: environment.workingFolder)) == .file
      }
      if operands.count == 2 || operands.contains(where: { isFile($0) && !isSetting($0) }) { operands.removeFirst() }
    } else if let first = operands.popFirst() {
      model = opening.model(of: first)
    } else {
      throw UsageError("missing argument: SCHEMA")
    }
    guard let model else { return .trouble }
    let translation = ScreenLanguage.translation(arguments, model: model, environment: environment)
    let description = SettingDescription(model: model, translation: translation)
    let isData = arguments.isSet(SettingsOptions.json)
    guard let operand = operands.first else {
      if isData {
        environment.output.write(bytes: SettingsJSON.text(model.settings, of: model, translation: translation))
        return .success
      }
      environment.output.write(SettingList(description).text)
      return .success
    }
    let text = try ParsedArguments.text(operand, name: "SETTING")
    // A word such as "dark" may be a valid path, so a path that names no setting is searched for.
    guard let setting = Path(selector: text).flatMap({ model.info(of: $0) })?.translated(by: translation) else {
      return try search(text, description: description, isData: isData, arguments: arguments, environment: environment)
    }
    if isData {
      environment.output.write(bytes: Array((setting.json + "\n").utf8))
    } else {
      environment.output.write(description.page(setting))
    }
    return .success
  }

  /// Lists the settings that contain a word, and the command that describes one of them.
  private static func search(
    _ text: String, description: SettingDescription, isData: Bool, arguments: ParsedArguments,
    environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let search = SettingSearch(description.model, translation: description.translation)
    let found = search.matches(text)
    guard let first = found.first else {
      throw UsageError("no setting matches \"\(text)\"", nearest: search.nearest(to: text))
    }
    if isData {
      environment.output.write(
        bytes: SettingsJSON.text(found, of: description.model, translation: description.translation))
      return .success
    }
    let isOne = found.count == 1
    environment.output.writeLine("\(found.count.counted("setting")) \(isOne ? "matches" : "match") \"\(text)\":")
    for line in SettingList(description).lines(found) { environment.output.writeLine(line) }
    // The suggested command has the same arguments except the word, which the found path replaces.
    let named = arguments.operands.dropLast().map { String(decoding: $0, as: UTF8.self).shellWord }
    let options = arguments.words(of: [SettingsOptions.schema, CheckOptions.config])
    let command = ["settle", "describe"] + options + named + [first.path.shellWord]
    environment.output.writeLine("\nRun `\(command.joined(separator: " "))` for details.")
    return .success
  }
}
