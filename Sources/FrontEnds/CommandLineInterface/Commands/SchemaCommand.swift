internal import ArgumentParsing

/// `settle schema COMMAND`
enum SchemaCommand {
  static var command: Command {
    Command(
      "schema", summary: "Work on schemas",
      subcommands: [
        SchemaListCommand.command,
        SchemaShowCommand.command,
        SchemaCheckCommand.command,
        SchemaBundleCommand.command,
        SchemaUpgradeCommand.command,
      ],
      otherWords: [
        ("validate", "check"), ("verify", "check"), ("lint", "check"), ("test", "check"), ("print", "show"),
        ("ls", "list"),
      ])
  }
}
