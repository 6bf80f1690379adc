internal import ArgumentParsing

/// `settle report COMMAND`
enum ReportCommand {
  static var command: Command {
    Command("report", summary: "Work on reports", subcommands: [ReportMergeCommand.command])
  }
}
