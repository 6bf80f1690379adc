internal import CommandLineKit
internal import FileAccess
internal import Workspace

/// `settle catalog remove NAME…`
enum CatalogRemoveCommand: CommandDeclaration {
  static let name = "remove"
  static var command: Command {
    var command = Command(name, summary: "Remove installed catalogs", run: run)
    command.operands = "NAME…"
    command.operandCount = 1...Int.max
    command.examples = [("settle catalog remove schemastore", "Remove a catalog and its schemas.")]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let parent = try CatalogInstall(environment).parent
    // A catalog with a damaged index has no facts, but must be removable by its name.
    let damaged = CatalogIndex.unreadable(in: parent)
    let operands = arguments.operands.filter { !damaged.map { Array($0.utf8) }.contains($0) }
    let sound =
      operands.isEmpty ? [] : try CatalogLines.named(operands, in: parent).map { CatalogLines.facts($0).name }
    for name in sound + damaged.filter({ arguments.operands.contains(Array($0.utf8)) }) {
      FileWriting.removeTree(parent.appending(name))
      environment.output.writeLine("removed \(name)")
    }
    return .success
  }
}
