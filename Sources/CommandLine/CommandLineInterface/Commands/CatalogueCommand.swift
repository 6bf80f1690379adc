internal import ArgumentParsing

/// `settle catalogue COMMAND`
enum CatalogueCommand: CommandDeclaration {
  static let name = "catalogue"
  static let aliases = ["catalog"]
  static var command: Command {
    Command(
      name, summary: "Keep catalogues of schemas on this machine",
      holding: [
        CatalogueAddCommand.subcommand,
        CatalogueListCommand.subcommand,
        CatalogueUpdateCommand.subcommand,
        CatalogueRemoveCommand.subcommand,
      ],
      otherWords: [("install", "add"), ("ls", "list"), ("rm", "remove"), ("delete", "remove"), ("upgrade", "update")])
  }
}
