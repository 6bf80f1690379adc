internal import CommandLineKit
internal import DocumentModel
internal import Workspace

/// `settle catalog list`
enum CatalogListCommand: CommandDeclaration {
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
    let folders = CatalogFolders(environment).all
    let indexes = folders.flatMap { CatalogIndex.all(in: $0) }
    for name in folders.flatMap(CatalogIndex.unreadable) {
      environment.complain(
        "cannot use \(name): its index is damaged or has another version; run `settle catalog add`")
    }
    if arguments.isSet(SettingsOptions.json) {
      var writer = JSONWriter()
      writer.object { writer in
        writer.array("catalogues", indexes) { writer, index in CatalogLines.write(index, writer: &writer) }
      }
      environment.output.write(bytes: writer.line)
      return .success
    }
    if indexes.isEmpty { environment.output.writeLine("no catalogs installed; run `settle catalog add schemastore`") }
    for index in indexes {
      let facts = CatalogLines.facts(index)
      environment.output.writeLine("\(facts.name): \(CatalogLines.counts(index)); \(facts.day), \(facts.source)")
    }
    return .success
  }
}
