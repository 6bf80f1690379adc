internal import CommandLineKit
internal import Workspace

/// `settle catalog add SOURCE`
enum CatalogAddCommand: CommandDeclaration {
  static let name = "add"
  private static let nameOption = Option(
    "name", value: .text("NAME"), help: "The name of the catalog (default: the last part of SOURCE)")

  static var command: Command {
    var command = Command(name, summary: "Install a catalog of schemas for all projects on this machine", run: run)
    command.operands = "SOURCE"
    command.operandCount = 1...1
    command.operandWords = { CatalogInstall.knownSources.map(\.0) }
    command.details = [
      "SOURCE is a folder, a .tar.gz archive, the address of an archive, or schemastore, kubernetes or crds, which "
        + "are short for well-known collections. Three layouts are supported: catalog.json of SchemaStore with the "
        + "schemas next to it, GROUP/KIND_VERSION.json, and KIND-GROUP-VERSION.json. A folder or file with the same "
        + "name as a collection is used first.",
      "The schemas, and the files that they refer to, are copied to $XDG_DATA_HOME/settle/catalogues/NAME. Files "
        + "without a schema then get one by their name, and documents with apiVersion and kind get one by these. "
        + "Nothing in a catalog is executed.",
    ]
    command.options = [nameOption]
    command.examples = [
      ("settle catalog add schemastore", "Install the schemas of SchemaStore."),
      ("settle catalog add ../schemastore", "Install them from a copy of its repository."),
      ("settle catalog add crds.tar.gz --name crds", "Install the schemas of custom resources from an archive."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let source = try ParsedArguments.text(arguments.operands[0], name: "SOURCE")
    let name = arguments.text(nameOption) ?? CatalogInstall.name(of: source)
    guard CatalogIndex.isName(name) else {
      throw UsageError("invalid catalog name \"\(name)\"; set another with --name")
    }
    let index = try CatalogInstall(environment).add(source, as: name)
    let origin = CatalogLines.facts(index).source
    // A folder with the name takes precedence over the collection, which the user may have meant.
    let isChosen = CatalogInstall.knownSources.contains { $0.0 == source } && !SchemaAddress.isAddress(origin)
    environment.output.writeLine(
      "added \(name): \(CatalogLines.counts(index))\(isChosen ? ", from \(origin)" : "")")
    return .success
  }
}
