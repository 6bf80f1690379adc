internal import ArgumentParsing
internal import JSONSchema
internal import Settings
internal import TerminalOutput
internal import Workspace

/// `settle describe SCHEMA [SETTING]`
enum DescribeCommand {
  static var command: Command {
    var command = Command("describe", summary: "Say what a setting is: type, choices, default, conditions", run: run)
    command.operands = "SCHEMA [SETTING]"
    command.operandCount = 1...2
    command.details = [
      "SCHEMA is a path, a URI, or the name of a bundled schema. Without SETTING, lists every setting by section with "
        + "its type and default.",
      "Exit codes: 0 done, 2 wrong usage, a setting that the schema doesn't have, or a schema that can't be used.",
    ]
    command.options = [SettingsOptions.json, CheckOptions.config]
    command.examples = [
      ("settle describe betrfood", "Lists the settings of a bundled schema."),
      ("settle describe brewguide sync.enabled", "Says what one setting is."),
      ("settle describe brewguide --json", "Writes every setting as data."),
    ]
    return command
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let reader = try SettingsReader(arguments, environment, command: "settle describe")
    let name = String(decoding: arguments.operands[0], as: UTF8.self)
    guard let model = reader.model(named: name) else { return .trouble }
    let description = SettingDescription(model: model)
    let isData = arguments.isSet(SettingsOptions.json)
    guard arguments.operands.count > 1 else {
      if isData {
        environment.output.write(bytes: SettingsJSON.text(of: model))
        return .success
      }
      environment.output.write(SettingList(description).text)
      return .success
    }
    let path = try SettingOperand.path(arguments.operands[1], command: "settle describe")
    guard let setting = model.info(of: path) else {
      throw SettingOperand.unknown(path, model, command: "settle describe")
    }
    if isData {
      environment.output.write(bytes: SettingsJSON.text(of: setting))
    } else {
      environment.output.write(description.page(setting))
    }
    return .success
  }
}
