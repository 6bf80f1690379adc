internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import Workspace
internal import YAMLReading

/// `settle config import FILE`
enum ConfigImportCommand: CommandDeclaration {
  static let name = "import"
  static var command: Command {
    var command = Command(name, summary: "Convert the configuration of other tools to .settle.yaml", run: run)
    command.operands = "FILE…|COMMAND…"
    command.operandCount = 1...Int.max
    command.details = [
      "FILE is a configuration of yamllint or ryl, a pre-commit configuration with hooks of check-jsonschema, "
        + "yamllint, prettier or kubeconform, a .prettierrc in JSON or YAML, an .editorconfig, or the settings.json of "
        + "an editor with yaml-language-server; only the YAML parts are read. COMMAND is one of these four programs with its arguments, as you run it today; it isn't "
        + "executed. Several files result in one configuration: if two contradict each other, the first applies and "
        + "the other is listed. The result goes to standard output. Options without an equivalent are listed in a "
        + "comment at its top and on standard error.",
      "Exit codes: 0 written, 1 FILE is not valid or uses none of these tools, 2 a file cannot be read or written.",
    ]
    command.options = OutputFile.options
    command.examples = [
      ("settle config import .yamllint", "Print the equivalent configuration."),
      ("settle config import .yamllint -o .settle.yaml", "Write it to a file."),
      ("settle config import .yamllint .prettierrc", "Combine two configurations in one."),
      ("settle config import .prettierrc", "Print the equivalent options of settle format."),
      ("settle config import .pre-commit-config.yaml", "Convert the hooks."),
      ("settle config import .vscode/settings.json", "Convert the settings of yaml-language-server."),
      ("settle config import -- kubeconform -ignore-missing-schemas k8s", "Convert a command line."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let words = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    // "yamllint" is the program; a file with this name is given as "./yamllint".
    let isCommand = words.first.map(ImportedCommands.tools.contains) ?? false
    let folder = environment.workingFolder
    let tree = RunTree(workingFolder: folder, operands: isCommand ? [] : words.map { FilePath($0) })
    var commands = ImportedCommands(
      NeighboringFiles(named: isCommand ? [] : words) {
        try? tree.mentioned(FilePath($0).resolved(from: folder), limit: Limits().fileBytes)
      })
    if isCommand {
      commands.read(words[0], words: Array(words.dropFirst()), as: words[0], globs: nil)
    } else {
      for operand in arguments.operands {
        let code = read(FilePath(bytes: operand), into: &commands, environment: environment)
        if code != .success { return code }
      }
    }
    for note in commands.allNotes { environment.complain("not imported: \(note)") }
    let source = TerminalText(words.joined(separator: isCommand ? " " : ", ")).description
    let text = SettleConfigurationText.from(commands, source: source)
    return OutputFile.write(ConfigurationForm.written(text, in: folder), arguments: arguments, environment: environment)
  }

  private static func read(
    _ path: FilePath, into commands: inout ImportedCommands, environment: CommandEnvironment
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
  /// Imports a file, or returns why it can't be imported.
  fileprivate mutating func take(_ bytes: [UInt8], of path: FilePath) -> String? {
    let (name, source) = (
      String(decoding: path.lastComponent, as: UTF8.self), TerminalText(path.description).description
    )
    // An .editorconfig is INI; as YAML it would only give syntax errors.
    if name == EditorConfiguration.fileName {
      take(EditorConfiguration.read(bytes), from: source)
      return nil
    }
    // The settings of an editor have comments that YAML doesn't know.
    let parsed =
      name == "settings.json"
      ? JSONParser.parse(bytes, limits: Limits(), notation: .withComments) : YAMLParser.parse(bytes, limits: Limits())
    let document = parsed.document
    // Half a configuration would enable rules that the unread half disables.
    guard !parsed.isPartial, let root = document.roots.first, document.kind(root) == .object else {
      return parsed.diagnostics.first?.message ?? "expected a mapping"
    }
    // Its name decides first: a .prettierrc may have any keys, even none that prettier knows.
    if PrettierConfiguration.isOne(document, root: root, name: name) {
      take(PrettierConfiguration.read(document, root: root, neighbors: neighbors), from: source)
    } else if PreCommitConfiguration.isOne(document, root: root) {
      PreCommitConfiguration.read(document, root: root, into: &self)
      let lack = "no hooks of \(Self.tools.joined(separator: ", "))"
      // As the only file, a configuration without these hooks is a mistake; among several it is merely noted.
      if !isUsed, neighbors.isOneNamed { return lack }
      if !isUsed { note("\(source): \(lack)") }
    } else if YamllintConfiguration.isOne(document, root: root) {
      take(YamllintConfiguration(document, root: root, neighbors: neighbors), from: source)
    } else if YAMLServerConfiguration.isOne(document, root: root) {
      YAMLServerConfiguration.read(document, root: root, into: &self)
    } else {
      return "not a configuration of yamllint, pre-commit, prettier, EditorConfig or yaml-language-server"
    }
    return nil
  }
}
