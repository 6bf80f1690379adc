internal import CommandLineKit
internal import Reporting

/// `settle check [PATH…]`
enum CheckCommand: CommandDeclaration {
  static let name = "check"

  static var command: Command {
    var command = Command(name, summary: "Check files against their schemas", run: run)
    command.operands = "[PATH…]"
    command.operandCount = 0...Int.max
    command.details = [
      "A folder is searched for *.yaml and *.yml files, and for JSON files that a schema claims. Files that "
        + ".gitignore, .ignore or exclude in the configuration leave out are skipped. Hidden files and folders are "
        + "searched too, except .git. A file that is named as PATH is always checked, unless its name and first line "
        + "show another notation (TOML, INI, HCL, XML, .env); with --force-exclude, exclude applies to it too. - is "
        + "standard input. Without PATH, the current folder is checked.",
      "The schema of a file is the first of these: --schema, a modeline (# yaml-language-server: $schema=…, # $schema: …, or # settle: schema=…), "
        + "$schema at the top of the file, .settle.yaml, a known kind of file by its name. A file without any is checked "
        + "for syntax and lint only.",
      "--fix makes the safe fixes: each is tried in memory and kept only if it removes its finding, adds no other, and "
        + "changes no value except one that the schema refuses. Comments stay. With -, the fixed text goes to standard "
        + "output and the report to standard error. --diff shows the changes and writes nothing.",
      "--layer NAME=FILE adds a file whose values apply if the checked file doesn't set them: it need not repeat them, "
        + "and conditions see them. A setting that the schema reserves for another scope is an error there.",
      "A mistake that occurs four times or more is reported once, at the top, with its places and the command that "
        + "fixes all of them. --group-by file groups within each file, --group-by none doesn't group.",
      "--stdin-records serves other programs. Each line of standard input is a JSON object, {\"id\": …, \"text\": …}, "
        + "with \"path\" if the text belongs to a file and \"schema\" if its schema isn't that of --schema. Each is "
        + "answered by one line, in the same order: its id, its report and, with --fix, the fixed text. A line that is "
        + "no such object is answered with \"error\".",
      "--format json-schema-flag, -basic and -detailed write the standard output of JSON Schema, one line for each "
        + "document: for a single file the output itself, otherwise {\"path\": …, \"output\": …}.",
      "Exit codes: 0 no error, 1 findings, 2 wrong usage or configuration, or a file that could not be read.",
    ]
    command.options = CheckOptions.all
    command.examples = [
      ("settle check", "Checks every file below the current folder."),
      ("settle check --schema schemas/app.yaml config/", "Checks a folder against one schema."),
      (
        "settle check --report sarif=out.sarif --report junit=out.xml",
        "Writes two reports besides the text on standard output."
      ),
      (
        "settle check --layer account=account.yaml app.settings.yaml",
        "Checks a file above the one with the account's settings."
      ),
      ("settle check --fix config/", "Fixes what can be fixed safely, and reports what remains."),
      ("settle check --format oneline src/", "Shows each finding in one line, as compilers do."),
      ("settle check --format json - < settings.yaml", "Checks standard input, reports as JSON."),
      (
        "settle check --stdin-records --schema schemas/app.yaml < texts.jsonl > reports.jsonl",
        "Checks a text a line, for a program that has many."
      ),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let options = try CheckOptions(arguments, environment)
    var reports = try ReportOptions(arguments, environment, namesFiles: !options.isOneFile)
    if options.inputs.readsRecords {
      reports.output = .init(format: JSONLinesFormat(), maximum: arguments.number(ReportOptions.maxDiagnostics))
    }
    reports.fixCommand = FixCommand.of(arguments, options)
    let cache = try CheckCache.wanted(arguments, options, environment)
    return try CheckRun(options, reports, environment, cache: cache).run()
  }
}
