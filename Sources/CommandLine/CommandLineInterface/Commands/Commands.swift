internal import CommandLineKit

/// All commands, in the order of help. To add one, create a file in this folder, and add an entry here and a section to
/// `commands.txt`.
package enum Commands {
  private typealias Subcommands = [Subcommand<CommandAction>]

  /// The program with all commands. Created on each call, because a run needs it only once.
  package static func root() -> Command {
    var root = Command(SettleProgram.name) { CommandTexts.of(SettleProgram.name) }
    root.operands = "COMMAND"
    root.children = groups.flatMap(\.commands) + others
    root.groups = { groups }
    root.otherWords = otherWords
    root.fileCommand = CheckCommand.name
    return root
  }

  private static var groups: [(title: String, commands: Subcommands)] {
    [
      ("Check and format", [CheckCommand.subcommand, FormatCommand.subcommand, ExplainCommand.subcommand, report]),
      (
        "Read and change settings",
        [
          ShowCommand.subcommand, DescribeCommand.subcommand, GetCommand.subcommand, WhyCommand.subcommand,
          AskCommand.subcommand, DiffCommand.subcommand, InitCommand.subcommand, SetCommand.subcommand,
          UnsetCommand.subcommand, ResetCommand.subcommand, MoveCommand.subcommand, CopyCommand.subcommand,
          InsertCommand.subcommand, MergeCommand.subcommand, DoCommand.subcommand, NormalizeCommand.subcommand,
          MigrateCommand.subcommand, ConvertCommand.subcommand,
        ]
      ),
      ("Schemas", [schema, catalog]),
      (
        "Editors and programs",
        [EditCommand.subcommand, PreviewCommand.subcommand, LSPCommand.subcommand, MCPCommand.subcommand]
      ),
      ("Configuration", [config]),
    ]
  }

  /// Commands about the program itself.
  private static var others: Subcommands {
    [CompletionsCommand.subcommand, HelpCommand.subcommand, ManualCommand.subcommand, VersionCommand.subcommand]
  }

  private static let report = group("report", holding: [ReportMergeCommand.subcommand])

  private static let schema = group(
    "schema",
    holding: [
      SchemaAddCommand.subcommand, SchemaUpdateCommand.subcommand, SchemaListCommand.subcommand,
      SchemaShowCommand.subcommand, SchemaCheckCommand.subcommand, SchemaDiffCommand.subcommand,
      SchemaTestCommand.subcommand, SchemaInferCommand.subcommand, SchemaBundleCommand.subcommand,
      SchemaExportCommand.subcommand, SchemaUpgradeCommand.subcommand, SchemaTranslateCommand.subcommand,
      SchemaCodegenCommand.subcommand, SchemaDocCommand.subcommand,
    ],
    otherWords: [
      ("validate", "check"), ("verify", "check"), ("lint", "check"), ("print", "show"), ("ls", "list"),
      ("compare", "diff"),
    ])

  private static let catalog = group(
    "catalog", aliases: ["catalogue"],
    holding: [
      CatalogAddCommand.subcommand, CatalogListCommand.subcommand, CatalogUpdateCommand.subcommand,
      CatalogRemoveCommand.subcommand,
    ],
    otherWords: [("install", "add"), ("ls", "list"), ("rm", "remove"), ("delete", "remove"), ("upgrade", "update")])

  private static let config = group(
    "config", holding: [ConfigShowCommand.subcommand, ConfigInitCommand.subcommand, ConfigImportCommand.subcommand])

  /// A command that only has subcommands.
  private static func group(
    _ name: String, aliases: [String] = [], holding children: @autoclosure @escaping @Sendable () -> Subcommands,
    otherWords: [(word: String, meant: String)] = []
  ) -> Subcommand<CommandAction> {
    Subcommand(name, aliases: aliases) {
      var command = Command(name) { CommandTexts.of(name) }
      command.operands = "COMMAND"
      command.children = children()
      command.otherWords = otherWords
      return command
    }
  }

  // Words of other programs. An error suggests the command to use instead: for `settle rm`, it suggests `unset`.
  private static let otherWords = [
    ("validate", "check"), ("verify", "check"), ("lint", "check"), ("test", "check"), ("fix", "check --fix"),
    ("change", "set"), ("update", "init --update"), ("remove", "unset"), ("delete", "unset"),
    ("rm", "unset"), ("rename", "move"), ("mv", "move"), ("cp", "copy"), ("duplicate", "copy"), ("append", "insert"),
    ("add", "insert"), ("list", "show"),
    ("ls", "show"), ("cat", "show"),
    ("print", "show"), ("new", "init"), ("create", "init"), ("generate", "init"), ("template", "init"),
    ("import", "convert --from-store"), ("export", "convert --export"), ("run", "do"), ("query", "ask"),
    ("schemas", "schema list"), ("rules", "explain lint"), ("-V", "--version"), ("-v", "--version"),
    ("-?", "--help"),
  ]
}
