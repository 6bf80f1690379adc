internal import CommandLineKit
internal import DocumentModel
internal import Reporting

enum MigrateCommand: CommandDeclaration {
  static let path = "migrate"
  static let operands = "PATH…"
  static var options: [Option] { MigrateArguments.all }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let options = try MigrateArguments(arguments, environment: environment)
    let opening = try InputOpener(
      arguments, environment: environment, operands: options.inputs.operands, knowsKinds: false)
    var reports = try ReportOptions(arguments, environment: environment)
    // With `--json`, standard output contains the changes instead of a report.
    let text = TextFormat(TextFormat.Options(isColored: reports.isColored, columns: environment.errors.width))
    reports.output = ReportOptions.Target(format: text, maximum: text.defaultMaximum)
    let diff = UnifiedDiff(isColored: reports.isColored, environment: environment)
    let work = FileMigrator(arguments: options, diff: diff, opening: opening)
    // Write the list incrementally, because all changes together may not fit in memory.
    if options.isData { environment.output.write("{\"version\":1,\"files\":[") }
    var run = FileRun(
      reports, environment: environment, reportsTo: environment.errors,
      linesTo: options.hasTextAsOutput ? environment.errors : environment.output,
      separator: options.isData ? [UInt8(ascii: ",")] : [])
    run = try options.inputs.run(into: run, work: work, verb: name) { $0.take($1) }
    if options.isData {
      let summary = JSONWriter.bytes { writer in
        for (status, name) in names { writer.field(name, run.counts[status] ?? 0) }
      }
      environment.output.write(bytes: Array("],\"summary\":".utf8) + summary + Array("}\n".utf8))
    }
    let code = run.finish(writesSummary: false)
    if !options.isData, !options.isQuiet {
      environment.printMessage("\(sentence(run.counts, isWritten: options.writes))")
    }
    return code
  }

  /// The names in JSON.
  private static let names: [(FileResult.Status, String)] = [
    (.changed, "migrated"), (.unchanged, "current"), (.refused, "refused"),
  ]

  /// The summary, such as `2 files migrated, 12 up to date, 1 refused`.
  private static func sentence(_ counts: [FileResult.Status: Int], isWritten: Bool) -> String {
    let migrated = "\((counts[.changed] ?? 0).counted("file")) \(isWritten ? "migrated" : "would be migrated")"
    let words = [(FileResult.Status.unchanged, "up to date"), (.refused, "refused")]
    let others = words.compactMap { status, word in counts[status].map { "\($0) \(word)" } }
    return ([migrated] + others).joined(separator: ", ")
  }
}
