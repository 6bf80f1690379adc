internal import CommandLineKit

/// Every command, in the order of help. A new one is a file here and a line in this list.
package enum Commands {
  /// Made when asked for, not kept: a run needs it once.
  package static func root() -> Command {
    var root = Command(
      SettleProgram.name, summary: "Check settings files written in YAML against their schemas",
      holding: [
        CheckCommand.subcommand,
        FormatCommand.subcommand,
        InitCommand.subcommand,
        ShowCommand.subcommand,
        PreviewCommand.subcommand,
        EditCommand.subcommand,
        GetCommand.subcommand,
        SetCommand.subcommand,
        UnsetCommand.subcommand,
        MoveCommand.subcommand,
        MigrateCommand.subcommand,
        ResetCommand.subcommand,
        DoCommand.subcommand,
        NormalizeCommand.subcommand,
        DescribeCommand.subcommand,
        WhyCommand.subcommand,
        AskCommand.subcommand,
        DiffCommand.subcommand,
        ConvertCommand.subcommand,
        SchemaCommand.subcommand,
        CatalogueCommand.subcommand,
        ConfigCommand.subcommand,
        LSPCommand.subcommand,
        MCPCommand.subcommand,
        ReportCommand.subcommand,
        ExplainCommand.subcommand,
        CompletionsCommand.subcommand,
        HelpCommand.subcommand,
        ManualCommand.subcommand,
        VersionCommand.subcommand,
      ], otherWords: otherWords)
    root.commandOfFiles = CheckCommand.name
    return root
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
