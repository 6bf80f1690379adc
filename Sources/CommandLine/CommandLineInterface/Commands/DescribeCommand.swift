internal import CommandLineKit
internal import FileAccess
internal import Settings

/// `settle describe SCHEMA [SETTING]`
enum DescribeCommand: CommandDeclaration {
  static let name = "describe"
  static var command: Command {
    var command = Command(name, summary: "Say what a setting is: type, choices, default, conditions", run: run)
    command.operands = "[SCHEMA] [SETTING]"
    command.operandCount = 0...2
    command.details = [
      "SCHEMA is a path, a URI, or the name of a bundled schema, or a settings file, which stands for its schema. It "
        + "can be left out with --schema. Without SETTING, lists every setting by section with its type and default.",
      "Exit codes: 0 done, 2 wrong usage, a setting that the schema doesn't have, or a schema that can't be used.",
    ]
    command.options = [SettingsOptions.json, ScreenLanguage.option, SettingsOptions.schema, CheckOptions.config]
    command.examples = [
      ("settle describe betrfood", "Lists the settings of a bundled schema."),
      ("settle describe brewguide sync.enabled", "Says what one setting is."),
      ("settle describe app.settings.yaml appearance.mode", "Does the same by the schema of a file."),
      ("settle describe brewguide --json", "Writes every setting as data."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let reader = try SettingsReader(arguments, environment)
    var operands = arguments.operands[...]
    let model: SettingsModel?
    if let named = arguments.text(SettingsOptions.schema) {
      // The operand before SETTING names the same schema as --schema.
      if operands.count == 2 || operands.first.map({ FileFacts.exists(FilePath(bytes: $0)) }) == true {
        operands.removeFirst()
      }
      model = reader.model(named: named)
    } else if let first = operands.popFirst() {
      model = reader.model(of: first)
    } else {
      throw UsageError("SCHEMA is missing: a schema, or a file of settings")
    }
    guard let model else { return .trouble }
    let translation = ScreenLanguage.translation(arguments, model, environment)
    let description = SettingDescription(model: model, translation: translation)
    let isData = arguments.isSet(SettingsOptions.json)
    guard let operand = operands.first else {
      if isData {
        environment.output.write(bytes: SettingsJSON.text(of: model, translation))
        return .success
      }
      environment.output.write(SettingList(description).text)
      return .success
    }
    let path = try SettingOperand.path(operand)
    guard let setting = model.info(of: path)?.translated(by: translation) else {
      throw SettingOperand.unknown(path, model)
    }
    if isData {
      environment.output.write(bytes: Array((setting.json + "\n").utf8))
    } else {
      environment.output.write(description.page(setting))
    }
    return .success
  }
}
