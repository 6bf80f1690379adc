internal import CommandLineKit
internal import DocumentModel
internal import Reporting

/// `settle migrate PATH…`
enum MigrateCommand: CommandDeclaration {
  static let name = "migrate"
  static var command: Command {
    var command = Command(name, summary: "Migrate files to the current version of their schema", run: run)
    command.operands = "PATH…"
    command.operandCount = 1...Int.max
    command.details = [
      "The schema lists in x-settings.migrations what changed from one version to the next: renamed or moved "
        + "settings, changed values, new defaults, removed settings. These steps are applied to each file in place. "
        + "Everything else stays unchanged, and comments stay with their settings.",
      "The version of a file is given by --from, otherwise by the value of the schema's versionKey, otherwise by the "
        + "schema that a comment or $schema names. Without any of these, every version is tried; a file for which "
        + "that makes a difference is refused.",
      "Before a file is written, its result is checked: it is valid with the new schema and its conditions, every "
        + "value that no step names is unchanged, every comment is there, and a second run changes nothing. A file "
        + "that fails is not changed, and the others continue.",
      "Files are selected as in settle check; in a folder, files whose schema has no version are skipped. - reads "
        + "standard input and writes standard output. In a stream every document is migrated, or only the one given "
        + "with --document.",
      "Exit codes: 0 done, 1 a file is refused, or would change with --check, 2 wrong usage, a schema that cannot be "
        + "used, or a file that cannot be read or written.",
    ]
    command.options = MigrateArguments.all
    command.examples = [
      ("settle migrate config/", "Migrate all files of a folder."),
      ("settle migrate --dry-run app.settings.yaml", "Show what would change."),
      ("settle migrate --check config/", "Fail in CI if a file has an older version."),
      ("settle migrate --schema app.schema.yaml --from 1.0.0 old.yaml", "Set the version of the file."),
      ("settle migrate --to 1.0.0 app.settings.yaml", "Go back to an older version."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let options = try MigrateArguments(arguments, environment: environment)
    let opening = try Opening(arguments, environment: environment, operands: options.inputs.operands, knowsKinds: false)
    var reports = try ReportOptions(arguments, environment: environment)
    // With --json, the data are the changes.
    let text = TextFormat(TextFormat.Options(isColored: reports.isColored, columns: environment.errors.width))
    reports.output = ReportOptions.Target(format: text, maximum: text.defaultMaximum)
    let diff = UnifiedDiff(isColored: reports.isColored, environment: environment)
    let work = FileMigrating(arguments: options, diff: diff, opening: opening)
    // The list is written piece by piece, because all changes together may not fit in memory.
    if options.isData { environment.output.write("{\"version\":1,\"files\":[") }
    var run = Run(
      reports, environment: environment, reportsTo: environment.errors,
      linesTo: options.hasTextAsOutput ? environment.errors : environment.output,
      separator: options.isData ? [UInt8(ascii: ",")] : [])
    run = try options.inputs.run(into: run, work: work, verb: name) { $0.take($1) }
    if options.isData {
      var writer = JSONWriter()
      writer.object { writer in
        for (status, name) in names { writer.field(name, run.counts[status] ?? 0) }
      }
      environment.output.write(bytes: Array("],\"summary\":".utf8) + writer.bytes + Array("}\n".utf8))
    }
    let code = run.finish(writesSummary: false)
    if !options.isData, !options.isQuiet { environment.inform("\(sentence(run.counts, isWritten: options.writes))") }
    return code
  }

  private static let names: [(FileResult.Status, String)] = [
    (.changed, "migrated"), (.unchanged, "current"), (.refused, "refused"),
  ]

  /// `2 files migrated, 12 current, 1 refused`
  private static func sentence(_ counts: [FileResult.Status: Int], isWritten: Bool) -> String {
    let migrated = "\((counts[.changed] ?? 0).counted("file")) \(isWritten ? "migrated" : "would be migrated")"
    let others = names.dropFirst().compactMap { status, word in counts[status].map { "\($0) \(word)" } }
    return ([migrated] + others).joined(separator: ", ")
  }
}
