internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Screens
internal import Settings
internal import SettingsWork

/// `settle show [FILE]`
enum ShowCommand: CommandDeclaration {
  static let name = "show"
  static let all = Option("all", short: "a", help: "Show settings that stand on no screen or have no value, too")
  static let inactive = Option("inactive", help: "Show only what another setting keeps from taking effect")
  static let changed = Option("changed", help: "Show only what takes effect otherwise than in a new install")

  static var command: Command {
    var command = Command(name, summary: "Show a file's effective settings", run: run)
    command.operands = "[FILE]"
    command.operandCount = 0...1
    command.details = [
      "Shows the settings screen that the schema describes: by section each setting with its label, the value that "
        + "takes effect, where that comes from, and its path, with groups and their sums, statuses, and actions. If a "
        + "setting can't be changed or an action can't be carried out now, the reason is shown. Without FILE, --schema "
        + "shows a new installation.",
      "A deprecated setting is shown only if a file sets it.",
      "--all shows every setting, on a screen or not. If the schema has no sections, the settings with a value are "
        + "shown; of a schema that contains itself, as deep as the file goes.",
      "If the file can't be read, shows the defaults, which apply then, and ends with 2.",
      "An error in a value is shown below it; the rest of the file is shown all the same.",
      SettingsOptions.exitCodes,
    ]
    command.options = [all, inactive, changed, SettingsOptions.json, ScreenLanguage.option] + SettingsOptions.all
    command.examples = [
      ("settle show app.settings.yaml", "Shows the settings on the screen of an app."),
      ("settle show --schema betrfood --all", "Shows every setting of a new install."),
      ("settle show app.settings.yaml --layer team=team.yaml --json", "Joins two files, prints JSON."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    if arguments.operands.isEmpty, !arguments.isSet(SettingsOptions.schema) {
      throw UsageError("a FILE is missing, or --schema for the settings of a new install")
    }
    let reader = try SettingsReader(arguments, environment)
    let read = try reader.read(arguments.operands.first)
    guard let file = read ?? reader.newInstall(insteadOf: arguments.operands.first) else { return .trouble }
    read?.complain(environment)
    guard file.exitCode != .trouble else { return .trouble }
    let isUnread = read?.isUnread ?? true
    // A file or a layer that can't be read was named already.
    let reason: TerminalText = read == nil ? "" : "\(file.shown) can't be read: "
    if isUnread { environment.complain(reason + "the defaults hold") }
    let isFiltered = arguments.isSet(inactive) || arguments.isSet(changed)
    let translation = ScreenLanguage.translation(arguments, file.model, environment)
    let screen = screen(file, reader, translation, arguments)
    let shown = arguments.isSet(all) ? nil : ScreenSettings(file.effective, screen, isWhole: isFiltered)
    let states = (shown?.states ?? file.effective.states).filter { state in
      !state.isRetired && (!arguments.isSet(inactive) || !state.isActive)
        && (!arguments.isSet(changed) || state.isChanged)
    }
    let text = SettingsScreen(file, translation, width: environment.output.width)
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(bytes: SettingsJSON.text(file, states, translation))
    } else if let screen, !isFiltered {
      environment.output.write(text.text(screen))
    } else {
      environment.output.write(text.text(states))
    }
    if let screen = shown, screen.leftOut > 0, !isFiltered {
      let more = screen.leftOut == 1 ? "1 more setting is" : "\(screen.leftOut) more settings are"
      environment.complain("\(more) shown by --all")
    }
    let faults = file.schemaFaults
    for fault in faults.weaker { environment.complain(FindingLines.line(fault, in: file)) }
    let own = faults.own + file.settingErrors
    if !own.isEmpty {
      environment.complain("\(file.shown) has \(own.count.counted("error")); settle check shows more")
    }
    let isAllowed =
      own.isEmpty && faults.weaker.isEmpty && states.allSatisfy { file.refusal(of: $0.path) == nil }
    if isUnread { return .trouble }
    return isAllowed ? file.exitCode : .findings
  }

  /// Nil where every setting is asked for, or the schema describes no screen.
  private static func screen(
    _ file: Snapshot, _ reader: SettingsReader, _ translation: Translation?, _ arguments: ParsedArguments
  ) -> Screen? {
    guard !arguments.isSet(all), let model = file.model, model.declaration?.sections.isEmpty == false else {
      return nil
    }
    return Screen(file, reader.inputs(model, of: arguments.operands.first), in: translation, withFindings: false)
  }
}
