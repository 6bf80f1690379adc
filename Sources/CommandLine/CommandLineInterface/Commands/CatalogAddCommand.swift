internal import CommandLineKit
internal import Workspace

enum CatalogAddCommand: CommandDeclaration {
  static let path = "catalog add"
  private static let nameOption = Option(
    "name", value: .text("NAME"), help: "The name of the catalog (default: the last part of SOURCE)")

  static let operands = "SOURCE"
  static var operandWords: [String] { CatalogInstall.knownSources.map(\.0) }
  static var options: [Option] { [nameOption] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let source = try ParsedArguments.text(arguments.operands[0], name: "SOURCE")
    let name = arguments.text(nameOption) ?? CatalogInstall.name(of: source)
    guard CatalogIndex.isName(name) else {
      throw UsageError("invalid catalog name \"\(name)\"; set another with --name")
    }
    let index = try CatalogInstall(environment).add(source, as: name)
    let origin = CatalogLines.facts(index).source
    // A folder with this name takes precedence over the known collection, which the user may have meant, so mention it.
    let isChosen = CatalogInstall.knownSources.contains { $0.0 == source } && !SchemaAddress.isAddress(origin)
    environment.output.writeLine("added \(name): \(CatalogLines.counts(index))\(isChosen ? ", from \(origin)" : "")")
    return .success
  }
}
