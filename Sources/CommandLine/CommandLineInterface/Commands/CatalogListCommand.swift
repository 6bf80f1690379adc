internal import CommandLineKit
internal import DocumentModel
internal import Workspace

enum CatalogListCommand: CommandDeclaration {
  static let path = "catalog list"
  static var options: [Option] { [SettingsOptions.json] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let folders = CatalogFolders(environment).all
    let indexes = folders.flatMap { CatalogIndex.all(in: $0) }
    for name in folders.flatMap(CatalogIndex.unreadable) {
      environment.printError(
        "cannot use \(name): its index is damaged or has a different version; run `settle catalog add`")
    }
    if arguments.isSet(SettingsOptions.json) {
      environment.output.writeJSON { writer in
        writer.objects("catalogues", of: indexes) { writer, index in CatalogLines.write(index, writer: &writer) }
      }
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
