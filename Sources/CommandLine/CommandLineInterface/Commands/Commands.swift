internal import CommandLineKit

/// Every command, in the order of the help. To add one, add a file here and a line to this list.
package enum Commands {
  /// Created on each call: a run needs it once.
  package static func root() -> Command {
    let groups = Self.groups
    var root = Command(
      SettleProgram.name, summary: "Check, format and edit settings files in YAML and JSON",
      holding: groups.flatMap(\.commands) + others, otherWords: otherWords)
    root.groups = groups
    root.commandOfFiles = CheckCommand.name
    root.examples = [
      ("settle check", "Check all files in this folder"),
      ("settle check --fix", "Apply all safe fixes"),
      ("settle explain CODE", "Explain a problem and how to fix it"),
      ("settle set FILE SETTING VALUE", "Change a setting, keep the comments"),
      ("settle schema add --all", "Install the schemas that your files use"),
    ]
    return root
  }

  /// The commands by task.
  private static var groups: [(title: String, commands: [Subcommand<CommandAction>])] {
    [
      (
        "Check and format",
        [
          CheckCommand.subcommand,
          FormatCommand.subcommand,
          ExplainCommand.subcommand,
          ReportCommand.subcommand,
        ]
      ),
      (
        "Read and change settings",
        [
          ShowCommand.subcommand,
          DescribeCommand.subcommand,
          GetCommand.subcommand,
          WhyCommand.subcommand,
          AskCommand.subcommand,
          DiffCommand.subcommand,
          InitCommand.subcommand,
          SetCommand.subcommand,
          UnsetCommand.subcommand,
          ResetCommand.subcommand,
          MoveCommand.subcommand,
          DoCommand.subcommand,
          NormalizeCommand.subcommand,
          MigrateCommand.subcommand,
          ConvertCommand.subcommand,
        ]
      ),
      ("Schemas", [SchemaCommand.subcommand, CatalogueCommand.subcommand]),
      (
        "Editors and programs",
        [
          EditCommand.subcommand,
          PreviewCommand.subcommand,
          LSPCommand.subcommand,
          MCPCommand.subcommand,
        ]
      ),
      ("Configuration", [ConfigCommand.subcommand]),
    ]
  }

  /// Commands about the program itself.
  private static var others: [Subcommand<CommandAction>] {
    [
      CompletionsCommand.subcommand,
      HelpCommand.subcommand,
      ManualCommand.subcommand,
      VersionCommand.subcommand,
    ]
  }

  private static let otherWords = [
    ("validate", "check"), ("verify", "check"), ("lint", "check"), ("test", "check"), ("fix", "check --fix"),
    ("change", "set"), ("update", "init --update"), ("remove", "unset"), ("delete", "unset"),
    ("rm", "unset"), ("rename", "move"), ("mv", "move"), ("list", "show"), ("ls", "show"), ("cat", "show"),
    ("print", "show"), ("new", "init"), ("create", "init"), ("generate", "init"), ("template", "init"),
    ("import", "convert --from-store"), ("export", "convert --export"), ("run", "do"), ("query", "ask"),
    ("schemas", "schema list"), ("rules", "explain lint"), ("-V", "--version"), ("-v", "--version"),
    ("-?", "--help"),
  ]
}
