internal import CommandLineKit

/// Every command, in the order of the help. To add one, add a file here and a line to this list.
package enum Commands {
  /// Created on each call: a run needs it once.
  package static func root() -> Command {
    var root = Command(
      SettleProgram.name, summary: "Check, format and edit settings files in YAML and JSON",
      holding: checking + settings + schemas + programs + configuration + others, otherWords: otherWords)
    root.groups = {
      [
        ("Check and format", checking),
        ("Read and change settings", settings),
        ("Schemas", schemas),
        ("Editors and programs", programs),
        ("Configuration", configuration),
      ]
    }
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

  private static var checking: [Subcommand<CommandAction>] {
    [
      CheckCommand.subcommand,
      FormatCommand.subcommand,
      ExplainCommand.subcommand,
      ReportCommand.subcommand,
    ]
  }

  private static var settings: [Subcommand<CommandAction>] {
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
      CopyCommand.subcommand,
      InsertCommand.subcommand,
      MergeCommand.subcommand,
      DoCommand.subcommand,
      NormalizeCommand.subcommand,
      MigrateCommand.subcommand,
      ConvertCommand.subcommand,
    ]
  }

  private static var schemas: [Subcommand<CommandAction>] { [SchemaCommand.subcommand, CatalogCommand.subcommand] }

  private static var programs: [Subcommand<CommandAction>] {
    [
      EditCommand.subcommand,
      PreviewCommand.subcommand,
      LSPCommand.subcommand,
      MCPCommand.subcommand,
    ]
  }

  private static var configuration: [Subcommand<CommandAction>] { [ConfigCommand.subcommand] }

  /// Commands about the program itself.
  private static var others: [Subcommand<CommandAction>] {
    [
      CompletionsCommand.subcommand,
      HelpCommand.subcommand,
      ManualCommand.subcommand,
      VersionCommand.subcommand,
    ]
  }

  // Words of other programs, which an error answers with the command to use: "settle rm" with "unset".
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
