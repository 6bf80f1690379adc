internal import CommandLineKit
internal import FileAccess

/// `settle report merge FILE…`
enum ReportMergeCommand: CommandDeclaration {
  static let name = "merge"
  static var command: Command {
    var command = Command(name, summary: "Make one report of those of several runs", run: run)
    command.operands = "FILE…"
    command.operandCount = 1...Int.max
    command.details = [
      "Each FILE is the output of settle check --format jsonl, for example of one job of a sharded run; - is standard "
        + "input. The result is the report of one run over all their files, in the order of the paths. The checked files "
        + "are not read again, so text is without excerpts.",
      "Exit codes: 0 merged, whatever was found, 2 a report could not be read or written.",
    ]
    command.options = ReportOptions.all
    command.examples = [
      ("settle report merge shard-*.jsonl --format junit > report.xml", "Makes one report for the page of a job."),
      ("cat shard-*.jsonl > all.jsonl", "jsonl itself needs no merging."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    try ReportMergeRun(arguments, environment).run(arguments.operands.map(FilePath.init(bytes:)))
  }
}
