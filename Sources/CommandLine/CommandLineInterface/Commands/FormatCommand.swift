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
    // A schema found by the file's name alone must not decide how the file is written.
    let opening = try Opening(arguments, environment: environment, operands: options.inputs.operands, knowsKinds: false)
    let reports = try ReportOptions(arguments, environment: environment)
    let format = FileFormat(
      arguments: options, diff: UnifiedDiff(isColored: reports.isColored, environment: environment), opening: opening)
    if options.inputs.readsRecords { return options.inputs.answer(format) }
    // As a filter, standard output has only the text.
    let lines = options.isFilter ? environment.errors : environment.output
    var run = Run(reports, environment: environment, reportsTo: environment.errors, linesTo: lines)
    run = try options.inputs.run(into: run, work: format, verb: name) { $0.take($1) }
    let code = run.finish(writesSummary: false)
    // For a filter, "1 file unchanged" would be noise in the editor that runs it.
    if !options.isQuiet, options.inputs.operands != [FilePath("-")] {
      environment.inform("\(sentence(run.counts, isWritten: options.mode == .write))")
    }
    return code
  }

  /// `2 files formatted, 12 files unchanged`
  private static func sentence(_ counts: [FileResult.Status: Int], isWritten: Bool) -> String {
    let words: [(FileResult.Status, String)] = [
      (.changed, isWritten ? "formatted" : "would be formatted"), (.unchanged, "unchanged"),
      (.refused, "skipped because of errors"),
    ]
    let parts = words.compactMap { status, words in counts[status].map { "\($0.counted("file")) \(words)" } }
    return parts.isEmpty ? "no files formatted" : parts.joined(separator: ", ")
  }
}
