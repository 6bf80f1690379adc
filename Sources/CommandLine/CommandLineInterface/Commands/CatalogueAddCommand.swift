internal import CommandLineKit
internal import Workspace

/// `settle catalogue add SOURCE`
enum CatalogueAddCommand: CommandDeclaration {
  static let name = "add"
  private static let nameOption = Option(
    "name", .text("NAME"), help: "The catalogue's name; by default the last part of SOURCE")

  static var command: Command {
    var command = Command(name, summary: "Keep a catalogue of schemas for every project", run: run)
    command.operands = "SOURCE"
    command.operandCount = 1...1
    command.operandWords = { CatalogueInstall.knownSources.map(\.0) }
    command.details = [
      "SOURCE is a folder, a .tar.gz, the address of one, or one of schemastore, kubernetes and crds, which are short "
        + "for the addresses of such collections. Three layouts are read: catalog.json of SchemaStore with the schemas "
        + "beside it, GROUP/KIND_VERSION.json, and KIND-GROUP-VERSION.json. A folder or file of that name here comes before "
        + "such a collection.",
      "The schemas, and the files that they refer to, are copied to $XDG_DATA_HOME/settle/catalogues/NAME. From then on, "
        + "a file without a schema gets one by its name, and a document with apiVersion and kind gets one by these. Nothing "
        + "in a catalogue is executed.",
    ]
    command.options = [nameOption]
    command.examples = [
      ("settle catalogue add schemastore", "Fetches the schemas of the SchemaStore."),
      ("settle catalogue add ../schemastore", "Takes them from a copy of its repository."),
      ("settle catalogue add crds.tar.gz --name crds", "Takes the schemas of custom resources from an archive."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let source = try ParsedArguments.text(arguments.operands[0], "SOURCE")
    let name = arguments.text(nameOption) ?? CatalogueInstall.name(of: source)
    guard CatalogueIndex.isName(name) else {
      throw UsageError("\"\(name)\" can't be the name of a catalogue; --name says another")
    }
    let index = try CatalogueInstall(environment).add(source, as: name)
    let origin = CatalogueLines.facts(index).source
    // A folder of the name comes before the collection, which a person may have meant.
    let isChosen = CatalogueInstall.knownSources.contains { $0.0 == source } && !SchemaAddress.isAddress(origin)
    environment.output.writeLine(
      "added \(name): \(CatalogueLines.counts(index))\(isChosen ? ", from \(origin)" : "")")
    return .success
  }
}
