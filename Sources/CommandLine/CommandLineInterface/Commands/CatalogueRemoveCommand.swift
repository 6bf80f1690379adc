internal import ArgumentParsing
internal import FileAccess
internal import TerminalOutput

/// `settle catalogue remove NAME…`
enum CatalogueRemoveCommand: CommandDeclaration {
  static let name = "remove"
  static var command: Command {
    var command = Command(name, summary: "Remove catalogues of your own", run: run)
    command.operands = "NAME…"
    command.operandCount = 1...Int.max
    command.examples = [("settle catalogue remove schemastore", "Removes a catalogue with its schemas.")]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let parent = try CatalogueInstall(environment).parent
    for index in try CatalogueLines.named(arguments.operands, in: parent) {
      let name = CatalogueLines.facts(index).name
      FileWriting.removeTree(parent.appending(name))
      environment.output.writeLine("removed \(name)")
    }
    return .success
  }
}
