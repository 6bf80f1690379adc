internal import CommandLineKit
internal import DocumentModel
internal import Workspace

/// `settle catalogue list`
enum CatalogueListCommand: CommandDeclaration {
  static let name = "list"
  static var command: Command {
    var command = Command(name, summary: "List the installed catalogs", run: run)
    command.details = [
      "Shows for each catalog the number of schemas, the day it was added, and its source."
    ]
    command.options = [SettingsOptions.json]
    command.examples = [
      ("settle catalog list", "List the catalogs."), ("settle catalog list --json", "Print the list as JSON."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let folders = CatalogueFolders(environment).all
    let indexes = folders.flatMap { CatalogueIndex.all(in: $0) }
    for name in folders.flatMap(CatalogueIndex.unreadable) {
      environment.complain(
        "cannot use \(name): its index is damaged or has another version; run `settle catalog add`")
    }
    if arguments.isSet(SettingsOptions.json) {
      var writer = JSONWriter()
      writer.object { writer in
        writer.array("catalogues", indexes) { writer, index in CatalogueLines.write(index, writer: &writer) }
      }
      environment.output.write(bytes: writer.line)
      return .success
    }
    if indexes.isEmpty { environment.output.writeLine("no catalogs installed; run `settle catalog add schemastore`") }
    for index in indexes {
      let facts = CatalogueLines.facts(index)
      environment.output.writeLine("\(facts.name): \(CatalogueLines.counts(index)); \(facts.day), \(facts.source)")
    }
    return .success
  }
}
