internal import CommandLineKit
internal import Reporting

/// `settle format [PATH…]`
enum FormatCommand: CommandDeclaration {
  static let name = "format"
  static let aliases = ["fmt"]
  static var command: Command {
    var command = Command(name, summary: "Tidy files: only blanks, or in canonical form", run: run)
    command.operands = "[PATH…]"
    command.operandCount = 0...Int.max
    command.details = [
      "There are two forms. Layout changes only blanks: indentation, spaces between tokens, blank lines, blanks at the "
        + "end of lines. Quotes, lists, comments, the order of keys and what the file does consistently stay. It follows "
        + "the lint rules that are on. It is the form of every file whose schema declares no settings.",
      "Canonical form gives files with the same meaning the same text: one spelling for each value, keys in the order "
        + "of the schema. It is the form of files whose schema has x-settings, and of those for which --form or "
        + ".settle.yaml (format.form) asks.",
      "The meaning of a file never changes, neither by the rules of YAML 1.1 nor by those of 1.2: each result is read "
        + "again and compared before it is written; if that fails, the file is left alone. The comments # "
        + "prettier-ignore, # settle: format off and # settle: format on protect what is below or between them.",
      "Files are found as by settle check, and each is replaced as a whole or not at all. A file that is named as PATH "
        + "is written only if its name, .settle.yaml (yamlFiles, schemas), a modeline or --schema shows that it is YAML. "
        + "- reads standard input and writes standard output. JSON files have both forms too, and keep their comments.",
      "--stdin-records serves other programs. Each line of standard input is a JSON object, {\"id\": …, \"text\": …}, "
        + "answered by one line, in the same order, with the formatted \"text\" and \"changed\".",
      "Exit codes: 0 done, 1 a file isn't well-formed, or would change under --check or --diff, 2 wrong usage, or a "
        + "file that could not be read or written.",
    ]
    command.options = FormatArguments.all
    command.examples = [
      ("settle format", "Formats every YAML file below the current folder."),
      ("settle format --check", "Names the files that would change, for CI."),
      ("settle format --diff config/", "Shows what would change."),
      ("settle format --form canonical app.yaml", "Writes canonical form, whatever the schema."),
      ("settle format - < settings.yaml", "Formats standard input to standard output."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let options = try FormatArguments(arguments, environment)
    let reader = try options.inputs.reader(isForChange: true)
    let reports = try ReportOptions(arguments, environment)
    let format = FileFormat(
      arguments: options, diff: UnifiedDiff(isColored: reports.isColored, environment), reader: reader)
    if options.inputs.readsRecords { return options.inputs.answer(format) }
    var sink = try options.inputs.run(into: FormatSink(options, reports, environment), work: format, verb: name) {
      $0.take($1)
    }
    return sink.finish()
  }
}
