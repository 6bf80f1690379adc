internal import CommandLineKit
internal import DocumentModel
internal import Workspace

/// `settle catalogue list`
enum CatalogueListCommand: CommandDeclaration {
  static let name = "list"
  static var command: Command {
    var command = Command(name, summary: "List the catalogues of this machine", run: run)
    command.details = [
      "Shows for each catalogue how many schemas it has, the day on which it was added, and its source."
    ]
    command.options = [SettingsOptions.json]
    command.examples = [
      ("settle catalogue list", "Shows the catalogues."), ("settle catalogue list --json", "Prints the same as data."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let folders = CatalogueFolders(environment).all
    let indexes = folders.flatMap { CatalogueIndex.all(in: $0) }
    for name in folders.flatMap(CatalogueIndex.unreadable) {
      environment.complain(
        "the index of \(name) is damaged or of another version, and not used: add the catalogue again by "
          + "settle catalogue add")
    }
    if arguments.isSet(SettingsOptions.json) {
      var writer = JSONWriter()
      writer.object { writer in
        writer.array("catalogues", indexes) { writer, index in CatalogueLines.write(index, &writer) }
      }
      environment.output.write(bytes: writer.line)
      return .success
    }
    if indexes.isEmpty { environment.output.writeLine("no catalogue is here: settle catalogue add schemastore") }
    for index in indexes {
      let facts = CatalogueLines.facts(index)
      environment.output.writeLine("\(facts.name): \(CatalogueLines.counts(index)); \(facts.day), \(facts.source)")
    }
    return .success
  }
}
