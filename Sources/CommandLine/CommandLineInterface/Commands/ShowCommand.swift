internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Screens
internal import Settings
internal import SettingsWork

enum ShowCommand: CommandDeclaration {
  static let path = "show"
  static let all = Option("all", short: "a", help: "Also show settings that are not on the page or have no value")
  static let inactive = Option("inactive", help: "Only show settings that have no effect because of another setting")
  static let changed = Option("changed", help: "Only show settings that differ from a new installation")

  static let operands = "[FILE]"
  static var options: [Option] {
    [all, inactive, changed, SettingsOptions.json, ScreenLanguage.option] + SettingsOptions.all
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    if arguments.operands.isEmpty, !arguments.isSet(SettingsOptions.schema) {
      throw UsageError("missing argument: FILE (or use --schema)")
    }
    let opening = try InputOpener(arguments, environment: environment)
    let read = try opening.snapshot(arguments.operands.first)
    guard let file = read ?? opening.newInstall(insteadOf: arguments.operands.first) else { return .trouble }
    read?.printError(environment)
    // If the command was used incorrectly or a configuration is invalid, no value is reliable.
    guard file.exitCode != .trouble else { return .trouble }
    let isUnreadable = read?.isUnreadable ?? true
    // The reason why a file or layer can't be read was reported already.
    let reason: TerminalText = read == nil ? "" : "cannot read \(file.shown); "
    if isUnreadable { environment.printError(reason + "showing the defaults") }
    let isFiltered = arguments.isSet(inactive) || arguments.isSet(changed)
    let translation = ScreenLanguage.translation(arguments, model: file.model, environment: environment)
    let screen = screen(file, translation: translation, arguments: arguments)
    let shown = arguments.isSet(all) ? nil : DisplayedSettings(file.effective, screen: screen, isWhole: isFiltered)
    // Retired settings are never shown, not even with `--all`.
    let states = (shown?.states ?? file.effective.states).filter { state in
      !state.isRetired && (!arguments.isSet(inactive) || !state.isActive)
        && (!arguments.isSet(changed) || file.effective.isChanged(state))
    }
    let text = SettingsTable(file: file, translation: translation, width: environment.output.width)
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(json: SettingsJSON.text(file, states: states, translation: translation))
    } else if let screen, !isFiltered {
      environment.output.write(text.text(screen))
    } else {
      environment.output.write(text.text(states))
    }
    if let screen = shown, screen.omittedCount > 0, !isFiltered {
      let more = screen.omittedCount == 1 ? "1 more setting" : "\(screen.omittedCount) more settings"
      environment.printError("\(more); use --all to show \(screen.omittedCount == 1 ? "it" : "them")")
    }
    let problems = file.schemaViolations
    for problem in problems.weaker { environment.printError(FindingLines.line(problem, in: file)) }
    let own = problems.own + file.settingErrors
    if arguments.operands.isEmpty {
      // There is no file to check: a new installation lacks a required setting without a default, say.
      for problem in own { environment.printError("\(file.shown): \(problem.message)") }
    } else if !own.isEmpty {
      let options = arguments.words(
        of: [SettingsOptions.schema, CheckOptions.policy, CheckOptions.config, SettingsOptions.layer])
      let command = (["settle", "check"] + options + [file.shown.shellWord]).joined(separator: " ")
      environment.printError("\(file.shown) has \(own.count.counted("error")); run `\(command)`")
    }
    let isAllowed =
      // A rejected value is an error even if it isn't among the schema's findings.
      own.isEmpty && problems.weaker.isEmpty && states.allSatisfy { file.refusal(of: $0.path) == nil }
    if isUnreadable { return .trouble }
    return isAllowed ? file.exitCode : .findings
  }

  /// The page to show. Nil if all settings are requested, or the schema declares no page.
  private static func screen(_ file: Snapshot, translation: Translation?, arguments: ParsedArguments) -> Screen? {
    guard !arguments.isSet(all), let model = file.model, model.declaration?.sections.isEmpty == false else {
      return nil
    }
    return Screen(file, in: translation, withFindings: false, withForms: false)
  }
}
