internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Settings

enum DescribeCommand: CommandDeclaration {
  static let path = "describe"
  static let operands = "[SCHEMA] [SETTING|WORD]"
  static var options: [Option] {
    [SettingsOptions.json, ScreenLanguage.option, SettingsOptions.schema, CheckOptions.config]
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try InputOpener(arguments, environment: environment)
    var operands = arguments.operands[...]
    let model: SettingsModel?
    if let named = arguments.text(SettingsOptions.schema) {
      model = opening.model(named: named)
      // The operand before SETTING is the schema, like `--schema`. A single operand is SETTING, even if a file has this
      // name.
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
        environment.output.write(json: SettingsJSON.text(model.settings, of: model, translation: translation))
        return .success
      }
      environment.output.write(description.list)
      return .success
    }
    let text = try ParsedArguments.text(operand, name: "SETTING")
    // A word such as "dark" may be a valid path, so search for a path that isn't a setting.
    guard let setting = Path(selector: text).flatMap({ model.info(of: $0) })?.translated(by: translation) else {
      return try search(text, description: description, isData: isData, arguments: arguments, environment: environment)
    }
    if isData {
      environment.output.write(json: Array((setting.json + "\n").utf8))
    } else {
      environment.output.write(description.page(setting))
    }
    return .success
  }

  /// Lists the settings that contain a word, and suggests the command that describes one of them.
  private static func search(
    _ text: String, description: SettingDescription, isData: Bool, arguments: ParsedArguments,
    environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let found = description.matches(text)
    guard let first = found.first else {
      throw UsageError("no setting matches \"\(text)\"", nearest: description.nearest(to: text))
    }
    if isData {
      environment.output.write(
        json: SettingsJSON.text(found, of: description.model, translation: description.translation))
      return .success
    }
    let isOne = found.count == 1
    environment.output.writeLine("\(found.count.counted("setting")) \(isOne ? "matches" : "match") \"\(text)\":")
    for line in description.lines(found) { environment.output.writeLine(line) }
    // The suggested command has the same arguments, but with the found path in place of the word.
    let named = arguments.operands.dropLast().map { String(decoding: $0, as: UTF8.self).shellWord }
    let options = arguments.words(of: [SettingsOptions.schema, CheckOptions.config])
    let command = ["settle", "describe"] + options + named + [first.path.shellWord]
    environment.output.writeLine("\nRun `\(command.joined(separator: " "))` for details.")
    return .success
  }
}
