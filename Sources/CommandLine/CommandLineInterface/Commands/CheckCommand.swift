internal import ArgumentParsing
internal import Reporting

/// `settle check [PATH…]`
enum CheckCommand: CommandDeclaration {
  static let name = "check"

  static var command: Command {
    var command = Command(name, summary: "Check files against their schemas", run: run)
    command.operands = "[PATH…]"
    command.operandCount = 0...Int.max
    command.details = [
      "A folder is walked for *.yaml, *.yml and JSON files that a schema claims, without what .gitignore, .ignore and "
        + "the configuration's exclude leave out; names that start with a dot are walked too, except .git. A file "
        + "named outright is checked whatever its name, unless that and its first line tell another notation: TOML, INI, HCL, XML, "
        + ".env. --force-exclude has exclude hold for it, too. - is standard input. Without a path the current folder is checked.",
      "A file's schema is the one that --schema names, else the file's modeline "
        + "(# yaml-language-server: $schema=…, # $schema: …, or # settle: schema=…), else its top-level $schema, else what "
        + ".settle.yaml says, else a bundled schema that claims the file, else none.",
      "--fix carries out what is safe: the fixes are tried out in memory, and only those are kept that remove their finding, "
        + "add none, and change no value but one that the schema calls wrong. Comments stay. With - the fixed text goes to "
        + "standard output, the report to standard error. --diff shows the same and writes nothing.",
      "--layer NAME=FILE puts a weaker file below each one: what it states need not be stated again, conditions count it, and "
        + "what the schema keeps for another scope is an error there.",
      "A mistake that is found four times or more is told once, first, with its places and the command that mends all of "
        + "them; --group-by file does so in each file by itself, --group-by none not at all.",
      "--stdin-records is for other programs: each line of standard input is a text as a JSON object, {\"id\": …, \"text\": …}, "
        + "with \"path\" where a file is meant and \"schema\" where it isn't the one of --schema. Each is answered by a line in "
        + "the same order: its id and its report, with --fix the fixed text. What is no record is answered with \"error\".",
      "--format json-schema-flag, -basic and -detailed write JSON Schema's standard output, a line for each document: "
        + "for one path that isn't a folder the output itself, else {\"path\": …, \"output\": …}.",
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
    reports.mending = MendingCommand.of(arguments, options)
    let cache = try CheckCache.wanted(arguments, options, environment)
    return try CheckRun(options, reports, environment, cache: cache).run()
  }
}
