internal import CommandLineKit

/// `settle catalog update [NAME…]`
enum CatalogUpdateCommand: CommandDeclaration {
  static let name = "update"
  static var command: Command {
    var command = Command(name, summary: "Update catalogs from their sources", run: run)
    command.operands = "[NAME…]"
    command.operandCount = 0...Int.max
    command.details = [
      "Updates all your catalogs, or only those that are named. A catalog that cannot be fetched is left unchanged."
    ]
    command.examples = [
      ("settle catalog update", "Update all catalogs."), ("settle catalog update crds", "Update one catalog."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let install = try CatalogInstall(environment)
    for index in try CatalogLines.named(arguments.operands, in: install.parent) {
      let facts = CatalogLines.facts(index)
      let new = try install.add(facts.source, as: facts.name)
      environment.output.writeLine("updated \(facts.name): \(CatalogLines.counts(new))")
    }
    return .success
  }
}
