internal import CommandLineKit
internal import FileAccess
internal import Workspace

enum CatalogRemoveCommand: CommandDeclaration {
  static let path = "catalog remove"
  static let operands = "NAME…"

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let parent = try CatalogInstall(environment).parent
    // A damaged catalog can't be opened, but must be removable by its name.
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
