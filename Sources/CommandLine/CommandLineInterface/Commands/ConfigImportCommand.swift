internal import ArgumentParsing
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import TerminalOutput
internal import Workspace
internal import YAMLParsing

/// `settle config import FILE`
enum ConfigImportCommand: CommandDeclaration {
  static let name = "import"
  static var command: Command {
    var command = Command(name, summary: "Write the .settle.yaml that does what another tool's file does", run: run)
    command.operands = "FILE|COMMAND…"
    command.operandCount = 1...Int.max
    command.details = [
      "FILE is a configuration of yamllint, or one of ryl in the same form; one of pre-commit with hooks of "
        + "check-jsonschema, yamllint, prettier or kubeconform; a .prettierrc in JSON or YAML, or an .editorconfig, of which "
        + "is taken over what they say about files of YAML. COMMAND is one of these four programs with its arguments, as it is "
        + "called now; it isn't run. The result goes to standard output; what has no equivalent "
        + "is said in a comment at its top and on standard error.",
      "Exit codes: 0 written, 1 FILE is not well-formed or uses none of these, 2 it could not be read or written.",
    ]
    command.options = SchemaInput.outputOptions
    command.examples = [
      ("settle config import .yamllint", "Prints the equivalent configuration."),
      ("settle config import .yamllint -o .settle.yaml", "Writes it."),
      ("settle config import .prettierrc", "Prints the options of settle format that do the same."),
      ("settle config import .pre-commit-config.yaml", "Prints what the hooks come to."),
      ("settle config import -- kubeconform -ignore-missing-schemas k8s", "Prints what a command comes to."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let words = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    if let tool = words.first, ImportedCommands.tools.contains(tool) {
      var commands = ImportedCommands()
      commands.read(tool, Array(words.dropFirst()), as: tool, globs: nil)
      let source = TerminalText(words.joined(separator: " ")).description
      return write(SettleConfigurationText.from(commands, source: source), commands.allNotes, arguments, environment)
    }
    guard words.count == 1 else {
      throw UsageError(
        "name one file, or a command of \(TerminalText(ImportedCommands.tools.joined(separator: ", "))) after --")
    }
    let path = FilePath(bytes: arguments.operands.first ?? [])
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReading.read(path.resolved(from: environment.workingFolder), limit: Limits().fileBytes)
    } catch {
      environment.complain("\(path.description): \(error.message)")
      return .trouble
    }
    let source = TerminalText(path.description).description
    let (text, notes): (String, [String])
    switch imported(bytes, name: String(decoding: path.lastComponent, as: UTF8.self), source) {
    case .success(let found): (text, notes) = found
    case .failure(let complaint):
      environment.complain("\(path.description): \(complaint.reason)")
      return .findings
    }
    return write(text, notes, arguments, environment)
  }

  private static func write(
    _ text: String, _ notes: [String], _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) -> ExitCode {
    for note in notes { environment.complain("not taken over: \(note)") }
    return SchemaInput.write(
      ConfigurationForm.written(text, in: environment.workingFolder), arguments, environment)
  }

  /// Why a file can't be taken over.
  private struct Complaint: Error {
    var reason: String
  }

  /// The configuration that a file comes to, and what is not taken over.
  private static func imported(
    _ bytes: [UInt8], name: String, _ source: String
  ) -> Result<(text: String, notes: [String]), Complaint> {
    if name == EditorConfiguration.fileName {
      let theirs = EditorConfiguration.read(bytes)
      return .success((SettleConfigurationText.from(theirs, source: source), theirs.notes))
    }
    let parsed = YAMLParser.parse(bytes, limits: Limits())
    let document = parsed.document
    guard !parsed.isPartial, let root = document.roots.first, document.kind(root) == .object else {
      return .failure(Complaint(reason: parsed.diagnostics.first?.message ?? "holds no mapping"))
    }
    if PrettierConfiguration.isOne(document, root, name: name) {
      let theirs = PrettierConfiguration.read(document, root)
      return .success((SettleConfigurationText.from(theirs, source: source), theirs.notes))
    }
    if PreCommitConfiguration.isOne(document, root) {
      let theirs = PreCommitConfiguration.read(document, root)
      guard theirs.isUsed else {
        return .failure(Complaint(reason: "no hook of \(ImportedCommands.tools.joined(separator: ", ")) is in it"))
      }
      return .success((SettleConfigurationText.from(theirs, source: source), theirs.allNotes))
    }
    guard YamllintConfiguration.isOne(document, root) else {
      return .failure(Complaint(reason: "is no configuration of yamllint, pre-commit, prettier or editors"))
    }
    let theirs = YamllintConfiguration(document, root)
    return .success((SettleConfigurationText.from(theirs, source: source), theirs.notes))
  }
}
