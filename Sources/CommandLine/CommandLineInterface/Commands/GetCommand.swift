internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import YAMLReading

enum GetCommand: CommandDeclaration {
  static let path = "get"
  private static let comment = Option("comment", help: "Print the comment above the setting, and the one after it")

  static let operands = "FILE SETTING"
  static var options: [Option] { [SettingsOptions.json, comment] + SettingsOptions.all }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let selector = try SettingOperand.path(arguments.operands[1])
    guard let file = try InputOpener(arguments, environment: environment).read(for: selector) else { return .trouble }
    if arguments.isSet(comment) {
      return printComment(selector, file: file, arguments: arguments, environment: environment)
    }
    guard selector.segments.contains(.each) else {
      guard let path = SettingOperand.one(selector, in: file, isEffective: true, environment: environment) else {
        return .findings
      }
      return try print([path], file: file, arguments: arguments, environment: environment)
    }
    let found = SettingOperand.all(selector, in: file, isEffective: true, environment: environment)
    let stated = found.filter { file.effective.node(at: $0) != nil }
    guard !found.isEmpty else { return .findings }
    // Skip items that lack the key.
    let paths = stated.isEmpty ? Array(found.prefix(1)) : stated
    return try print(paths, file: file, arguments: arguments, environment: environment)
  }

  private static func print(
    _ paths: [Path], file: Snapshot, arguments: ParsedArguments, environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let shown = file.effective.shown
    var nodes: [NodeID] = []
    for path in paths {
      guard let node = file.effective.node(at: path) else {
        try SettingOperand.require(path, in: file)
        SettingOperand.printNotSetError(path, in: file, environment: environment)
        return .findings
      }
      if let refusal = file.refusal(of: path) {
        printError(refusal, file: file, environment: environment)
        return .findings
      }
      nodes.append(node)
    }
    if arguments.isSet(SettingsOptions.json) {
      var writer = JSONWriter()
      if paths.count == 1 { writer.value(shown, nodes[0]) } else { writer.array(nodes) { $0.value(shown, $1) } }
      environment.output.write(json: writer.line)
      // A script would interpret null as "not set", so warn about it.
      if nodes.contains(where: { hasNonFinite(shown, node: $0) }) {
        environment.printError("warning: JSON cannot express .inf and .nan; written as null")
      }
    } else if paths.count > 1, nodes.contains(where: { shown.kind($0).isCollection }) {
      let list = InputValue.list(nodes.map { InputValue(shown, node: $0) })
      write(list.document, node: list.node, output: environment.output)
    } else {
      for node in nodes { write(shown, node: node, output: environment.output) }
    }
    for words in paths.compactMap({ file.effective.entry(at: $0).flatMap { reasonForNoEffect($0, file: file) } }) {
      environment.printError(words)
    }
    // If the schema rejects the value, another one is effective.
    let problems = paths.flatMap { file.schemaViolations.at($0) } + [file.shapeProblem].compactMap(\.self)
    if let problem = problems.first { environment.printError(FindingLines.line(problem, in: file)) }
    // An invalid value elsewhere in the file doesn't affect this setting.
    return problems.isEmpty ? file.exitCode(about: paths) : .findings
  }

  /// Prints the comment above a setting and the one after it. Those of a sensitive value are redacted, because they may
  /// reveal it.
  private static func printComment(
    _ selector: Path, file: Snapshot, arguments: ParsedArguments, environment: CommandEnvironment
  ) -> ExitCode {
    guard let path = SettingOperand.one(selector, in: file, environment: environment) else { return .findings }
    let comments = file.comments(of: path)
    let texts = [comments.above, comments.after].compactMap(\.self)
    if arguments.isSet(SettingsOptions.json) {
      environment.output.writeJSON { writer in
        writer.field("above", ifPresent: comments.above)
        writer.field("after", ifPresent: comments.after)
      }
      return texts.isEmpty ? .findings : .success
    }
    if texts.isEmpty { environment.printError("\(path) has no comment") }
    for text in texts { environment.output.write(verbatim: text + "\n") }
    return texts.isEmpty ? .findings : .success
  }

  private static func hasNonFinite(_ document: Document, node: NodeID) -> Bool {
    switch document.kind(node) {
    case .number: document.number(node)?.isFinite != true
    case .array: document.items(node).contains { hasNonFinite(document, node: $0) }
    case .object: document.entries(node).contains { hasNonFinite(document, node: $0.value) }
    case .null, .boolean, .string, .alias: false
    }
  }

  /// Why a setting's value has no effect or differs from the configured one, or nil if neither is the case.
  private static func reasonForNoEffect(_ entry: SettingEntry, file: Snapshot) -> TerminalText? {
    // A group has no value of its own that a condition could override.
    guard let unmet = entry.unmet, !entry.isGroup else { return nil }
    let stored = entry.configured.map { InlineText.of(file.effective.configuredShown, node: $0) } ?? "nothing"
    let source = if case .layer = entry.origin { "The file says" } else { "The default is" }
    return "\(entry.path): \(unmet.message.asSentence) \(source) \(stored)."
  }

  private static func printError(_ refusal: RejectedValue, file: Snapshot, environment: CommandEnvironment) {
    for problem in refusal.problems.prefix(1) { environment.printError(FindingLines.line(problem, in: file)) }
    environment.printError("\(refusal.message)")
  }

  private static func write(_ document: Document, node: NodeID, output: any OutputStream) {
    guard document.kind(node) == .string, let text = document.string(node) else {
      return output.write(bytes: BlockWriter.text(document, node: node, keepsNumbers: true))
    }
    // A pipe gets the exact text. On a terminal, control characters could be harmful.
    if output.isTerminal { output.writeUnbroken("\(text)") } else { output.write(verbatim: text + "\n") }
  }
}
