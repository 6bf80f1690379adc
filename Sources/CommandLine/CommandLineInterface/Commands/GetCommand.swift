internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import YAMLReading

/// `settle get FILE SETTING`
enum GetCommand: CommandDeclaration {
  static let name = "get"
  static var command: Command {
    var command = Command(name, summary: "Print the effective value of a setting", run: run)
    command.operands = "FILE SETTING"
    command.operandCount = 2...2
    command.details = [
      "The effective value is the value in the file, else in a layer, else the schema's default, after conditions. A "
        + "single value is printed as it is, null as null, a list or mapping as YAML. A sensitive value is redacted. "
        + "If a condition replaces the value, standard error gives the reason and the value in the file. An invalid "
        + "value is not printed: standard error gives the problem and the value that applies instead.",
      "\(SettingOperand.help) The file needs no schema.",
      "If the file cannot be read, or only in part, standard error says so and gives the default.",
      "Exit codes: 0 printed, 1 no such value, or the file has errors there, 2 wrong usage, a setting that is not in "
        + "the schema, a file that cannot be read, or \(SettingsOptions.tooManyDefaults).",
    ]
    command.options = [SettingsOptions.json] + SettingsOptions.all
    command.examples = [
      ("settle get app.settings.yaml appearance.mode", "Print one value."),
      ("settle get compose.yaml services.web --json", "Print a part of any YAML file as JSON."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let path = try SettingOperand.path(arguments.operands[1])
    guard let file = try Opening(arguments, environment: environment).read(for: path) else { return .trouble }
    guard let node = file.effective.node(at: path) else {
      try SettingOperand.require(path, in: file)
      SettingOperand.complainOfAbsence(path, in: file, environment: environment)
      return .findings
    }
    if let refusal = file.refusal(of: path) {
      complain(refusal, file: file, environment: environment)
      return .findings
    }
    let shown = file.effective.shown
    if arguments.isSet(SettingsOptions.json) {
      var writer = JSONWriter()
      writer.value(shown, node)
      environment.output.write(bytes: writer.line)
      // A script would read null as "not set", so the loss is reported.
      if Self.hasNonFinite(shown, node: node) {
        environment.complain("warning: JSON cannot express .inf and .nan; written as null")
      }
    } else {
      write(shown, node: node, output: environment.output)
    }
    if let words = file.effective.entry(at: path).flatMap({ reasonForNoEffect($0, file: file) }) {
      environment.complain(words)
    }
    // If the schema rejects a value, another one is effective instead.
    let faults = file.schemaFaults.at(path) + [file.shapeFault].compactMap(\.self)
    if let fault = faults.first {
      environment.complain(FindingLines.line(fault, in: file))
    }
    // An invalid value elsewhere in the file doesn't concern this setting.
    return faults.isEmpty ? file.exitCode(about: [path]) : .findings
  }

  private static func hasNonFinite(_ document: Document, node: NodeID) -> Bool {
    switch document.kind(node) {
    case .number: document.number(node)?.isFinite != true
    case .array: document.items(node).contains { hasNonFinite(document, node: $0) }
    case .object: document.entries(node).contains { hasNonFinite(document, node: $0.value) }
    case .null, .boolean, .string, .alias: false
    }
  }

  /// Why a value has no effect, or differs from the one in the file. Nil if neither is true.
  private static func reasonForNoEffect(_ entry: SettingEntry, file: Snapshot) -> TerminalText? {
    // A group has no value of its own that a condition could replace.
    guard let unmet = entry.unmet, !entry.isGroup else { return nil }
    let stored = entry.configured.map { InlineText.of(file.effective.configuredShown, node: $0) } ?? "nothing"
    let source = if case .layer = entry.origin { "The file says" } else { "The default is" }
    return "\(entry.path): \(unmet.message.asSentence) \(source) \(stored)."
  }

  private static func complain(
    _ refusal: RefusedValue, file: Snapshot, environment: CommandEnvironment
  ) {
    for fault in refusal.faults.prefix(1) { environment.complain(FindingLines.line(fault, in: file)) }
    environment.complain("\(refusal.message)")
  }

  private static func write(_ document: Document, node: NodeID, output: any OutputStream) {
    guard document.kind(node) == .string, let text = document.string(node) else {
      return output.write(bytes: BlockWriter.text(document, node: node, keepsNumbers: true))
    }
    // A pipe gets the exact text; only a terminal could be misled by control characters in it.
    if output.isTerminal { output.writeUnbroken("\(text)") } else { output.write(verbatim: text + "\n") }
  }
}
