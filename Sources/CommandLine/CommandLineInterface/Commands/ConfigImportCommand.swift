internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Workspace
internal import YAMLReading

/// `settle config import FILE`
enum ConfigImportCommand: CommandDeclaration {
  static let name = "import"
  static var command: Command {
    var command = Command(name, summary: "Write the .settle.yaml that does what other tools' files do", run: run)
    command.operands = "FILE…|COMMAND…"
    command.operandCount = 1...Int.max
    command.details = [
      "FILE is a configuration of yamllint or ryl, one of pre-commit with hooks of check-jsonschema, yamllint, "
        + "prettier or kubeconform, a .prettierrc in JSON or YAML, or an .editorconfig; only what concerns YAML is read. "
        + "COMMAND is one of these four programs with its arguments, as you call it now; it isn't run. Several files "
        + "give one configuration: if two contradict each other, the first is followed and the other is named. The "
        + "result goes to standard output. What has no equivalent is listed in a comment at its top and on standard "
        + "error.",
      "Exit codes: 0 written, 1 FILE is not well-formed or uses none of these, 2 it could not be read or written.",
    ]
    command.options = SchemaInput.outputOptions
    command.examples = [
      ("settle config import .yamllint", "Prints the equivalent configuration."),
      ("settle config import .yamllint -o .settle.yaml", "Writes it."),
      ("settle config import .yamllint .prettierrc", "Prints one configuration that does what both do."),
      ("settle config import .prettierrc", "Prints the options of settle format that do the same."),
      ("settle config import .pre-commit-config.yaml", "Prints the equivalent of the hooks."),
      ("settle config import -- kubeconform -ignore-missing-schemas k8s", "Prints the equivalent of a command."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let words = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    let isCommand = words.first.map(ImportedCommands.tools.contains) ?? false
    let folder = environment.workingFolder
    let tree = RunTree(workingFolder: folder, operands: isCommand ? [] : words.map { FilePath($0) })
    var commands = ImportedCommands(
      FilesBeside(named: isCommand ? [] : words) {
        try? tree.mentioned(FilePath($0).resolved(from: folder), limit: Limits().fileBytes)
      })
    if isCommand {
      commands.read(words[0], Array(words.dropFirst()), as: words[0], globs: nil)
    } else {
      for operand in arguments.operands {
        let code = read(FilePath(bytes: operand), into: &commands, environment)
        if code != .success { return code }
      }
    }
    for note in commands.allNotes { environment.complain("not taken over: \(note)") }
    let source = TerminalText(words.joined(separator: isCommand ? " " : ", ")).description
    let text = SettleConfigurationText.from(commands, source: source)
    return SchemaInput.write(ConfigurationForm.written(text, in: folder), arguments, environment)
  }

  private static func read(
    _ path: FilePath, into commands: inout ImportedCommands, _ environment: CommandEnvironment
  ) -> ExitCode {
    do throws(FileError) {
      let bytes = try FileReading.read(
        path.resolved(from: environment.workingFolder), limit: Limits().fileBytes)
      guard let complaint = commands.take(bytes, of: path) else { return .success }
      environment.complain("\(path.description): \(complaint)")
      return .findings
    } catch {
      environment.complain("\(path.description): \(error.message)")
      return .trouble
    }
  }
}

extension ImportedCommands {
  /// Takes a file over; says why it can't be.
  fileprivate mutating func take(_ bytes: [UInt8], of path: FilePath) -> String? {
    let (name, source) = (
      String(decoding: path.lastComponent, as: UTF8.self), TerminalText(path.description).description
    )
    if name == EditorConfiguration.fileName {
      take(EditorConfiguration.read(bytes), from: source)
      return nil
    }
    let parsed = YAMLParser.parse(bytes, limits: Limits())
    let document = parsed.document
    guard !parsed.isPartial, let root = document.roots.first, document.kind(root) == .object else {
      return parsed.diagnostics.first?.message ?? "holds no mapping"
    }
    if PrettierConfiguration.isOne(document, root, name: name) {
      take(PrettierConfiguration.read(document, root, beside), from: source)
    } else if PreCommitConfiguration.isOne(document, root) {
      PreCommitConfiguration.read(document, root, into: &self)
      let lack = "no hook of \(Self.tools.joined(separator: ", ")) is in it"
      if !isUsed, beside.isOneNamed { return lack }
      if !isUsed { note("\(source): \(lack)") }
    } else if YamllintConfiguration.isOne(document, root) {
      take(YamllintConfiguration(document, root, beside), from: source)
    } else {
      return "is no configuration of yamllint, pre-commit, prettier or editors"
    }
    return nil
  }
}
