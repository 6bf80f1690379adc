internal import ArgumentParsing

/// `settle report COMMAND`
enum ReportCommand: CommandDeclaration {
  static let name = "report"
  static var command: Command {
    Command(name, summary: "Work on reports", holding: [ReportMergeCommand.subcommand])
  }
}
