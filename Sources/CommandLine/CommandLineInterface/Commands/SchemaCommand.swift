internal import ArgumentParsing

/// `settle schema COMMAND`
enum SchemaCommand: CommandDeclaration {
  static let name = "schema"
  static var command: Command {
    Command(
      name, summary: "Work on schemas",
      holding: [
        SchemaAddCommand.subcommand,
        SchemaUpdateCommand.subcommand,
        SchemaListCommand.subcommand,
        SchemaShowCommand.subcommand,
        SchemaCheckCommand.subcommand,
        SchemaDiffCommand.subcommand,
        SchemaTestCommand.subcommand,
        SchemaInferCommand.subcommand,
        SchemaBundleCommand.subcommand,
        SchemaExportCommand.subcommand,
        SchemaUpgradeCommand.subcommand,
        SchemaCodegenCommand.subcommand,
        SchemaDocCommand.subcommand,
      ],
      otherWords: [
        ("validate", "check"), ("verify", "check"), ("lint", "check"), ("print", "show"),
        ("ls", "list"), ("compare", "diff"),
      ])
  }
}
