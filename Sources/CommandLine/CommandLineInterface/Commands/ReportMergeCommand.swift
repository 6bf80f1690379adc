internal import CommandLineKit
internal import FileAccess

/// `settle report merge FILE…`
enum ReportMergeCommand: CommandDeclaration {
  static let name = "merge"
  static var command: Command {
    var command = Command(name, summary: "Merge the reports of several runs into one", run: run)
    command.operands = "FILE…"
    command.operandCount = 1...Int.max
    command.details = [
      "Each FILE is the output of settle check --format jsonl, for example of one job of a sharded run; - is standard "
        + "input. The result is the report of one run over all their files, in the order of the paths. The checked "
        + "files are not read again, so text reports have no excerpts.",
      "Exit codes: 0 merged, with or without problems, 2 a report cannot be read or written.",
    ]
    command.options = ReportOptions.all
    command.examples = [
      ("settle report merge shard-*.jsonl --format junit > report.xml", "Merge reports for CI."),
      ("cat shard-*.jsonl > all.jsonl", "Combine jsonl reports without merging."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    try ReportMergeRun(arguments, environment: environment).run(arguments.operands.map(FilePath.init(bytes:)))
  }
}
