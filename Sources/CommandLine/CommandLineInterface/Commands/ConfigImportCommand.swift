internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Importing
internal import Workspace

/// `settle config import FILE`
enum ConfigImportCommand: CommandDeclaration {
  static let name = "import"
  static var command: Command {
    var command = Command(name, summary: "Convert the configuration of other tools to .settle.yaml", run: run)
    command.operands = "FILE…|COMMAND…"
    command.operandCount = 1...Int.max
    command.details = [
      "FILE is a configuration of yamllint, ryl, prettier, yamlfmt, dprint (pretty_yaml), v8r or jsonschema "
        + "(sourcemeta), a pre-commit configuration with hooks of check-jsonschema, yamllint, prettier or kubeconform, "
        + "an .editorconfig, or the settings.json or *.code-workspace of an editor; only the parts about YAML and "
        + "JSON Schema are read. COMMAND is check-jsonschema, yamllint, prettier or kubeconform with its arguments, as you run it today; it isn't "
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
      ("settle config import .vscode/settings.json", "Convert the schemas, tags and options of an editor."),
      ("settle config import .ryl.toml", "Convert the rules of ryl."),
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
      let refusal = commands.take(
        bytes, name: String(decoding: path.lastComponent, as: UTF8.self),
        source: TerminalText(path.description).description)
      guard let refusal else { return .success }
      environment.complain("\(path.description):\(refusal.place.map { "\($0):" } ?? "") \(refusal.reason)")
      return .findings
    } catch {
      environment.complain("\(path.description): \(error.message)")
      return .trouble
    }
  }
}
