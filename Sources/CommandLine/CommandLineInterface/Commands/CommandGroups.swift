internal import CommandLineKit

/// `settle schema COMMAND`
enum SchemaCommand: CommandDeclaration {
  static let name = "schema"
  static var command: Command {
    Command(
      name, summary: "Install, check, compare, test and convert schemas",
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
        SchemaTranslateCommand.subcommand,
        SchemaCodegenCommand.subcommand,
        SchemaDocCommand.subcommand,
      ],
      otherWords: [
        ("validate", "check"), ("verify", "check"), ("lint", "check"), ("print", "show"),
        ("ls", "list"), ("compare", "diff"),
      ])
  }
}

/// `settle catalog COMMAND`
enum CatalogCommand: CommandDeclaration {
  static let name = "catalog"
  static let aliases = ["catalogue"]
  static var command: Command {
    Command(
      name, summary: "Manage schema catalogs on this machine",
      holding: [
        CatalogAddCommand.subcommand,
        CatalogListCommand.subcommand,
        CatalogUpdateCommand.subcommand,
        CatalogRemoveCommand.subcommand,
      ],
      otherWords: [("install", "add"), ("ls", "list"), ("rm", "remove"), ("delete", "remove"), ("upgrade", "update")])
  }
}

/// `settle config COMMAND`
enum ConfigCommand: CommandDeclaration {
  static let name = "config"
  static var command: Command {
    Command(
      name, summary: "Create, show and import configuration (.settle.yaml)",
      holding: [
        ConfigShowCommand.subcommand,
        ConfigInitCommand.subcommand,
        ConfigImportCommand.subcommand,
      ])
  }
}

/// `settle report COMMAND`
enum ReportCommand: CommandDeclaration {
  static let name = "report"
  static var command: Command {
    Command(name, summary: "Merge reports of several runs", holding: [ReportMergeCommand.subcommand])
  }
}
