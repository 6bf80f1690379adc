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
    command.operands = "FILE"
    command.operandCount = 1...1
    command.details = [
      "FILE is a configuration of yamllint, or one of ryl in the same form; or one of pre-commit with hooks of "
        + "check-jsonschema, whose files and schemas are taken over. The result goes to standard output; what has no equivalent "
        + "is said in a comment at its top and on standard error.",
      "Exit codes: 0 written, 1 FILE is not well-formed or uses none of these, 2 it could not be read or written.",
    ]
    command.options = SchemaInput.outputOptions
    command.examples = [
      ("settle config import .yamllint", "Prints the equivalent configuration."),
      ("settle config import .yamllint -o .settle.yaml", "Writes it."),
      ("settle config import .pre-commit-config.yaml", "Prints what the hooks of check-jsonschema come to."),
    ]
    return command
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let path = FilePath(bytes: arguments.operands.first ?? [])
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReading.read(path.resolved(from: environment.workingFolder), limit: Limits().fileBytes)
    } catch {
      environment.complain("\(path.description): \(error.message)")
      return .trouble
    }
    let parsed = YAMLParser.parse(bytes, limits: Limits())
    guard !parsed.isPartial, let root = parsed.document.roots.first, parsed.document.kind(root) == .object else {
      let reason = parsed.diagnostics.first?.message ?? "holds no mapping"
      environment.complain("\(path.description): \(reason)")
      return .findings
    }
    let source = TerminalText(path.description).description
    let (text, notes): (String, [String])
    if PreCommitConfiguration.isOne(parsed.document, root) {
      let theirs = PreCommitConfiguration(parsed.document, root)
      guard theirs.isUsed else {
        environment.complain("\(path.description): no hook of check-jsonschema is in it")
        return .findings
      }
      (text, notes) = (SettleConfigurationText.from(theirs, source: source), theirs.notes)
    } else {
      guard YamllintConfiguration.isOne(parsed.document, root) else {
        environment.complain("\(path.description): is no configuration of yamllint or pre-commit")
        return .findings
      }
      let theirs = YamllintConfiguration(parsed.document, root)
      (text, notes) = (SettleConfigurationText.from(theirs, source: source), theirs.notes)
    }
    for note in notes { environment.complain("not taken over: \(note)") }
    return SchemaInput.write(Array(text.utf8), arguments, environment)
  }
}
