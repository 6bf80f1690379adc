internal import CommandLineKit

/// `settle catalogue update [NAME…]`
enum CatalogueUpdateCommand: CommandDeclaration {
  static let name = "update"
  static var command: Command {
    var command = Command(name, summary: "Make catalogues again from where they are from", run: run)
    command.operands = "[NAME…]"
    command.operandCount = 0...Int.max
    command.details = [
      "Updates all your catalogues, or the one that is named. A catalogue that can't be fetched stays as it is."
    ]
    command.examples = [
      ("settle catalogue update", "Makes every catalogue again."), ("settle catalogue update crds", "Makes one again."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let install = try CatalogueInstall(environment)
    for index in try CatalogueLines.named(arguments.operands, in: install.parent) {
      let facts = CatalogueLines.facts(index)
      let new = try install.add(facts.source, as: facts.name)
      environment.output.writeLine("updated \(facts.name): \(CatalogueLines.counts(new))")
    }
    return .success
  }
}
