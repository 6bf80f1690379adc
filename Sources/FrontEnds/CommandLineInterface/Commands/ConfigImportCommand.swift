internal import ArgumentParsing
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import TerminalOutput
internal import Workspace
internal import YAMLParsing

/// `settle config import FILE`
enum ConfigImportCommand {
  static var command: Command {
    var command = Command("import", summary: "Write the .settle.yaml that does what a .yamllint does", run: run)
    command.operands = "FILE"
    command.operandCount = 1...1
    command.details = [
      "FILE is a configuration of yamllint, or one of ryl in the same form. The result goes to standard output; what has "
        + "no equivalent is said in a comment at its top and on standard error.",
      "Exit codes: 0 written, 1 FILE is not well-formed, 2 it could not be read or written.",
    ]
    command.options = SchemaInput.outputOptions
    command.examples = [
      ("settle config import .yamllint", "Prints the equivalent configuration."),
      ("settle config import .yamllint -o .settle.yaml", "Writes it."),
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
    let theirs = YamllintConfiguration(parsed.document, root)
    for note in theirs.notes { environment.complain("not taken over: \(note)") }
    let text = SettleConfigurationText.from(theirs, source: TerminalText(path.description).description)
    return SchemaInput.write(Array(text.utf8), arguments, environment)
  }
}
