internal import CommandLineKit

enum CatalogUpdateCommand: CommandDeclaration {
  static let path = "catalog update"
  static let operands = "[NAME…]"

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
