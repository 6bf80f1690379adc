internal import ArgumentParsing
internal import Reporting

/// `settle migrate PATH…`
enum MigrateCommand: CommandDeclaration {
  static let name = "migrate"
  static var command: Command {
    var command = Command(name, summary: "Bring files to the version of their schema", run: run)
    command.operands = "PATH…"
    command.operandCount = 1...Int.max
    command.details = [
      "The schema states in x-settings.migrations what has changed from one version to the next: settings that have another "
        + "name or place, other values, new defaults, settings that are gone. A file is changed by these steps, in place, and "
        + "everything else stays byte for byte. Comments stay with their settings.",
      "A file's version is what --from says, else the value of the schema's versionKey, else the version whose schema a "
        + "comment or $schema names. Where nothing says it every version is tried; a file for which that makes a difference "
        + "is refused.",
      "Nothing is written before it is proven: the result is valid by the new schema, conditions counted, every value that "
        + "no step names is as it was, every comment is there, and a second run changes nothing. A file for which that "
        + "doesn't hold is left alone, and the others go on.",
      "Files and folders are found as settle check finds them. Of a folder, files whose schema has no version are left out. "
        + "- reads standard input and writes standard output. In a stream every document is migrated, or the one that "
        + "--document names.",
      "Exit codes: 0 done, 1 a file is refused, or would change under --check, 2 wrong usage, a schema that can't be used, or "
        + "a file that could not be read or written.",
    ]
    command.options = MigrateArguments.all
    command.examples = [
      ("settle migrate config/", "Brings every file of a folder to its schema's version."),
      ("settle migrate --dry-run app.settings.yaml", "Shows what would change."),
      ("settle migrate --check config/", "Tells whether a file is of an earlier version, for CI."),
      ("settle migrate --schema app.schema.yaml --from 1.0.0 old.yaml", "Says of which version the file is."),
      ("settle migrate --to 1.0.0 app.settings.yaml", "Goes back, where the steps can be undone."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let options = try MigrateArguments(arguments, environment)
    let reader = try options.inputs.reader(isForChange: true)
    let diff = UnifiedDiff(isColored: ReportOptions.isColored(arguments, environment), environment)
    let work = FileMigrating(arguments: options, layers: try LayerFiles(arguments), diff: diff, reader: reader)
    var sink = try options.inputs.run(into: MigrateSink(options, environment), work: work, verb: name) { $0.take($1) }
    return sink.finish()
  }
}
