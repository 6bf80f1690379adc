internal import CommandLineKit

/// Every command, in the order of the help. To add one, add a file here and a line to this list.
package enum Commands {
  /// Created on each call: a run needs it once.
  package static func root() -> Command {
    var root = Command(
      SettleProgram.name, summary: "Check, format and edit settings files in YAML and JSON",
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
    root.examples = [
      ("settle check", "Check all files in this folder"),
      ("settle check --fix", "Apply all safe fixes"),
      ("settle explain CODE", "Explain a problem and how to fix it"),
      ("settle set FILE SETTING VALUE", "Change a setting, keep the comments"),
      ("settle schema add --all", "Install the schemas that your files use"),
    ]
    root.groups = groups
    return root
  }

  /// Every command except those about the program itself, grouped by task.
  private static let groups: [(title: String, names: [String])] = [
    ("Check and format", [CheckCommand.name, FormatCommand.name, ExplainCommand.name, ReportCommand.name]),
    (
      "Read and change settings",
      [
        ShowCommand.name, DescribeCommand.name, GetCommand.name, WhyCommand.name, AskCommand.name, DiffCommand.name,
        InitCommand.name, SetCommand.name, UnsetCommand.name, ResetCommand.name, MoveCommand.name, DoCommand.name,
        NormalizeCommand.name, MigrateCommand.name, ConvertCommand.name,
      ]
    ),
    ("Schemas", [SchemaCommand.name, CatalogueCommand.name]),
    ("Editors and programs", [EditCommand.name, PreviewCommand.name, LSPCommand.name, MCPCommand.name]),
    ("Configuration", [ConfigCommand.name]),
  ]

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
