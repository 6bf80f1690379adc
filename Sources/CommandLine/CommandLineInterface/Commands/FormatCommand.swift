internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting

enum FormatCommand: CommandDeclaration {
  static let path = "format"
  static let aliases = ["fmt"]
  static let operands = "[PATH…]"
  static var options: [Option] { FormatArguments.all }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let options = try FormatArguments(arguments, environment: environment)
    // A schema that applies only because of a known kind must not affect formatting.
    let opening = try InputOpener(
      arguments, environment: environment, operands: options.inputs.operands, knowsKinds: false)
    let reports = try ReportOptions(arguments, environment: environment)
    let format = FileFormatter(
      arguments: options, diff: UnifiedDiff(isColored: reports.isColored, environment: environment), opening: opening)
    if options.inputs.readsRecords { return options.inputs.answer(format) }
    // A filter prints only the text on standard output.
    let lines = options.isFilter ? environment.errors : environment.output
    var run = FileRun(reports, environment: environment, reportsTo: environment.errors, linesTo: lines)
    run = try options.inputs.run(into: run, work: format, verb: name) { $0.take($1) }
    let code = run.finish(writesSummary: false)
    // The editor that runs a filter has no use for "1 file unchanged".
    if !options.isQuiet, options.inputs.operands != [FilePath("-")] {
      environment.printMessage("\(sentence(run.counts, isWritten: options.mode == .write))")
    }
    return code
  }

  /// The summary, such as `2 files formatted, 12 files unchanged`.
  private static func sentence(_ counts: [FileResult.Status: Int], isWritten: Bool) -> String {
    let words: [(FileResult.Status, String)] = [
      (.changed, isWritten ? "formatted" : "would be formatted"), (.unchanged, "unchanged"),
      (.refused, "skipped because of errors"),
    ]
    let parts = words.compactMap { status, words in counts[status].map { "\($0.counted("file")) \(words)" } }
    return parts.isEmpty ? "no files formatted" : parts.joined(separator: ", ")
  }
}
