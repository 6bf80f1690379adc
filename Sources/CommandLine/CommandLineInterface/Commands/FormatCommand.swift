internal import ArgumentParsing
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
      "A layout changes only blanks: indentation, spaces between tokens, blank lines, blanks at the end of lines. Quotes, "
        + "lists, comments and the order of keys stay, and what the file does consistently stays too. It obeys the rules of "
        + "lint that are on. This is the form of every file whose schema declares no settings.",
      "Canonical form writes files that mean the same as the same text: one spelling of each value, keys in the order of the "
        + "schema. It is the form of files whose schema has x-settings, and of those that --form or .settle.yaml (format.form) "
        + "asks it for.",
      "What a file says is never changed, by the rules of YAML 1.1 nor of 1.2: each result is read again and compared before it "
        + "is written, and a file for which that fails is left alone. Comments # prettier-ignore, # settle: format off and "
        + "# settle: format on spare what they stand above or between.",
      "Files are found as settle check finds them, and written in place, whole or not at all. A file named outright is written "
        + "only where its name, .settle.yaml (yamlFiles, schemas), a modeline or --schema tells that it is YAML. - reads standard "
        + "input and writes standard output. JSON files have both forms too, comments kept.",
      "--stdin-records is for other programs: each line of standard input is a text as a JSON object, {\"id\": …, \"text\": …}, "
        + "answered by a line in the same order, with \"text\" as formatted and \"changed\".",
      "Exit codes: 0 done, 1 a file isn't well-formed, or would change under --check or --diff, 2 wrong usage, or a file "
        + "that could not be read or written.",
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
