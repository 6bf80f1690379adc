internal import ArgumentParsing

/// Every command, in the order of help. A new one is a file here and a line in this list.
package enum Commands {
  /// Made when asked for, not kept: a run needs it once.
  package static func root() -> Command {
    Command(
      Program.name, summary: "Check settings files written in YAML against their schemas",
      subcommands: [
        CheckCommand.command,
        FormatCommand.command,
        InitCommand.command,
        ShowCommand.command,
        GetCommand.command,
        SetCommand.command,
        UnsetCommand.command,
        MoveCommand.command,
        ResetCommand.command,
        DoCommand.command,
        NormalizeCommand.command,
        DescribeCommand.command,
        WhyCommand.command,
        AskCommand.command,
        DiffCommand.command,
        ConvertCommand.command,
        SchemaCommand.command,
        ConfigCommand.command,
        ReportCommand.command,
        ExplainCommand.command,
        CompletionsCommand.command,
        HelpCommand.command,
        ManualCommand.command,
        VersionCommand.command,
      ])
  }
}
