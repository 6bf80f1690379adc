internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// `settle why FILE SETTING`
enum WhyCommand: CommandDeclaration {
  static let name = "why"
  static var command: Command {
    var command = Command(name, summary: "Show every place that had a say in a setting's value", run: run)
    command.operands = "FILE SETTING"
    command.operandCount = 2...2
    command.details = [
      "Prints the value that takes effect, and below it each place that has a part in it, the decisive one first: a "
        + "condition that isn't met, the file, layers, the schema's default. For a value that the schema refuses, the "
        + "reason is shown, and which value applies instead. If the file can't be read, that is shown, and what the "
        + "default is. For a group, each setting inside is shown.",
      "Exit codes: 0 done, 1 the setting is in no place, or the file has errors there, 2 wrong usage, a setting that "
        + "the schema doesn't have, a file that could not be read, or \(SettingsOptions.tooManyDefaults).",
    ]
    command.options = [SettingsOptions.json] + SettingsOptions.all
    command.examples = [
      ("settle why brewguide.settings.yaml sync.enabled", "Says what turned sync off."),
      ("settle why app.yaml server.port --layer team=team.yaml", "Says which of two files states the port."),
      ("settle why app.yaml server --json", "Prints each setting of a group as data."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let path = try SettingOperand.path(arguments.operands[1])
    guard let file = try SettingsReader(arguments, environment).read(for: path) else { return .trouble }
    try SettingOperand.require(path, in: file)
    let explanation = SettingExplanation(file)
    let inside = file.effective.states.map(\.path).filter { $0.pointer.tokens.starts(with: path.pointer.tokens) }
    let paths = inside.isEmpty ? [path] : inside
    guard !inside.isEmpty || file.effective.node(at: path) != nil || file.effective.entry(at: path) != nil else {
      SettingOperand.complainOfAbsence(path, in: file, environment)
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
