internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

enum WhyCommand: CommandDeclaration {
  static let path = "why"
  static let operands = "FILE SETTING"
  static var options: [Option] { [SettingsOptions.json] + SettingsOptions.all }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let selector = try SettingOperand.path(arguments.operands[1])
    guard let file = try InputOpener(arguments, environment: environment).read(for: selector) else { return .trouble }
    guard let path = SettingOperand.one(selector, in: file, isEffective: true, environment: environment) else {
      return .findings
    }
    try SettingOperand.require(path, in: file)
    let explanation = SettingExplanation(file)
    // The path of a group is a prefix of its settings' paths.
    let inside = file.effective.states.map(\.path).filter { $0.pointer.tokens.starts(with: path.pointer.tokens) }
    let paths = inside.isEmpty ? [path] : inside
    guard !inside.isEmpty || file.effective.node(at: path) != nil || file.effective.entry(at: path) != nil else {
      SettingOperand.printNotSetError(path, in: file, environment: environment)
      return .findings
    }
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(json: explanation.json(paths))
    } else {
      environment.output.write(paths.map(explanation.text).joined(separator: "\n"))
    }
    let problem = file.shapeProblem
    if let problem { environment.printError(FindingLines.line(problem, in: file)) }
    return problem != nil || explanation.isRefused(paths) ? .findings : file.exitCode(about: paths)
  }
}
