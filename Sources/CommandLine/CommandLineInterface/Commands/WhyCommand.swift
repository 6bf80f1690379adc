internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// `settle why FILE SETTING`
enum WhyCommand: CommandDeclaration {
  static let name = "why"
  static var command: Command {
    var command = Command(name, summary: "Explain where the value of a setting comes from", run: run)
    command.operands = "FILE SETTING"
    command.operandCount = 2...2
    command.details = [
      "Prints the effective value, and below it each place that affects it, the decisive one first: an unmet "
        + "condition, the file, layers, the schema's default. For an invalid value, shows the problem and the value "
        + "that applies instead. If the file cannot be read, says so and gives the default. For a group, shows each "
        + "setting inside.",
      "Exit codes: 0 done, 1 the setting is not set anywhere, or the file has errors there, 2 wrong usage, a setting "
        + "that is not in the schema, a file that cannot be read, or \(SettingsOptions.tooManyDefaults).",
    ]
    command.options = [SettingsOptions.json] + SettingsOptions.all
    command.examples = [
      ("settle why brewguide.settings.yaml sync.enabled", "Show what turned sync off."),
      ("settle why app.yaml server.port --layer team=team.yaml", "Show which of two files sets the port."),
      ("settle why app.yaml server --json", "Print each setting of a group as JSON."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let selector = try SettingOperand.path(arguments.operands[1])
    guard let file = try Opening(arguments, environment: environment).read(for: selector) else { return .trouble }
    guard let path = SettingOperand.one(selector, in: file, isEffective: true, environment: environment) else {
      return .findings
    }
    try SettingOperand.require(path, in: file)
    let explanation = SettingExplanation(file)
    // For a group, the path is the start of those of its settings.
    let inside = file.effective.states.map(\.path).filter { $0.pointer.tokens.starts(with: path.pointer.tokens) }
    let paths = inside.isEmpty ? [path] : inside
    guard !inside.isEmpty || file.effective.node(at: path) != nil || file.effective.entry(at: path) != nil else {
      SettingOperand.complainOfAbsence(path, in: file, environment: environment)
      return .findings
    }
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(bytes: explanation.json(paths))
    } else {
      environment.output.write(paths.map(explanation.text).joined(separator: "\n"))
    }
    let fault = file.shapeFault
    if let fault { environment.complain(FindingLines.line(fault, in: file)) }
    return fault != nil || explanation.isRefused(paths) ? .findings : file.exitCode(about: paths)
  }
}
