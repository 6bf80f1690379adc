internal import ArgumentParsing
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import TerminalOutput
internal import Workspace
internal import YAMLText

/// `settle config show [PATH]`
enum ConfigShowCommand {
  static var command: Command {
    var command = Command("show", summary: "Show what holds for a file, and which line says so", run: run)
    command.operands = "[PATH]"
    command.operandCount = 0...1
    command.details = [
      "PATH is a file, which needn't exist, or a folder; the current folder unless said. Every rule of lint is listed "
        + "with its severity, the options that differ from its own, and the line of the configuration that decided.",
      "What is printed is itself a configuration.",
    ]
    command.options = [CheckOptions.config]
    command.examples = [("settle config show config/app.yaml", "Shows which rules look at a file, and why.")]
    return command
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let workspace = try Workspace.open(arguments, environment)
    let path = FilePath(bytes: arguments.operands.first ?? [UInt8(ascii: ".")]).resolved(
      from: environment.workingFolder)
    let isFolder = FileFacts.kind(path) == .folder
    let found = (isFolder ? path : path.parent).flatMap { workspace.configuration(of: $0) }
    if let found, found.report?.status == .invalid || found.report?.status == .unreadable {
      environment.complain("\(found.configuration.shownPath) has errors: settle check tells which")
    }
    for line in lines(found?.configuration, isFolder ? nil : path) {
      environment.output.writeLine("\(line)")
    }
    return .success
  }

  private static func lines(_ configuration: Configuration?, _ path: FilePath?) -> [String] {
    let settings = configuration?.lintSettings(of: path) ?? LintSettings()
    let plan = LintPlan(settings)
    let name = configuration?.shownPath ?? ""
    func origin(_ line: Int?, else words: String) -> String {
      line.map { "\(name):\($0)" } ?? words
    }
    let preset = (settings.preset ?? .recommended).rawValue
    var rows: [(String, String)] = [("  preset: \(preset)", origin(settings.presetLine, else: "unless said"))]
    if let reader = settings.reader {
      rows.append(("  yaml: \"\(reader.rawValue)\"", origin(settings.readerLine, else: "")))
    }
    for rule in LintRules.all {
      let setting = settings.rules[rule.name]
      let value =
        plan.entry(rule.name).map { SettleConfigurationText.written($0.severity, options(of: rule, setting)) }
        ?? "disable"
      rows.append(("  \(rule.name): \(value)", origin(setting?.line, else: "preset \(preset)")))
    }
    let widest = min(60, rows.map(\.0.count).max() ?? 0)
    return ["# \(configuration.map(\.shownPath) ?? "no configuration")", "lint:"]
      + rows.map { $0 + String(repeating: " ", count: max(0, widest - $0.count)) + "  # " + $1 }
  }

  /// What is told to a rule that is not its own default.
  private static func options(of rule: LintRule, _ setting: LintSettings.Setting?) -> [String: OptionValue] {
    (setting?.options ?? [:]).filter { stated in
      rule.options.first { $0.name == stated.key }.map { $0.takes(stated.value) } ?? false
    }
  }
}
