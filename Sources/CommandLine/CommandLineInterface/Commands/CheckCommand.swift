internal import CommandLineKit
internal import Reporting

/// `settle check [PATH…]`
enum CheckCommand: CommandDeclaration {
  static let name = "check"

  static var command: Command {
    var command = Command(name, summary: "Check files: syntax, schema, settings and lint", run: run)
    command.operands = "[PATH…]"
    command.operandCount = 0...Int.max
    command.details = [
      "In a folder, all *.yaml and *.yml files are checked, and JSON files that match a schema. Files excluded by "
        + ".gitignore, .ignore or exclude in the configuration are skipped. Hidden files and folders are included, "
        + "except .git. A file given as PATH is always checked, unless its name and first line show another format "
        + "(TOML, INI, HCL, XML); with --force-exclude, exclude applies to it too. A PATH with * or ? that names no file, such as "
        + "'conf/**/*.yaml', is a pattern. - is standard input. Without PATH, the current folder is checked.",
      "In Markdown (*.md, *.mdx, *.markdown, *.qmd), front matter and fenced blocks of YAML and JSON are checked: all of "
        + "them in a file given as PATH; in a folder, those that schemas in .settle.yaml names with in. A file of "
        + "environment variables (.env, .env.*, *.env) is checked as the settings that they set, if it has a schema.",
      "The schema of a file is the first of these: --schema, a modeline (# yaml-language-server: $schema=…, # "
        + "$schema: …, or # settle: schema=…), $schema at the top of the file, .settle.yaml, a known kind of file by "
        + "its name. A file without any is checked for syntax and lint only.",
      "--fix applies the safe fixes. Each is tried in memory and kept only if it removes its problem, adds no other, "
        + "and changes no value except an invalid one. Comments stay. With -, the fixed text goes to standard output "
        + "and the report to standard error. --diff shows the changes and writes nothing.",
      "--layer NAME=FILE adds a file whose values apply where the checked file doesn't set them: required settings "
        + "may be there, and conditions use them. A setting that the schema reserves for another scope is an error "
        + "there.",
      "A problem that occurs four or more times is reported once, at the top, with its places and the command that "
        + "fixes all of them. --group-by file groups within each file, --group-by none doesn't group.",
      "--stdin-records is for other programs. Each line of standard input is a JSON object, {\"id\": …, \"text\": …}, "
        + "with \"path\" if the text belongs to a file and \"schema\" if it needs another schema than --schema. Each "
        + "is answered with one line, in the same order: its id, its report and, with --fix, the fixed text. Any "
        + "other line is answered with \"error\".",
      "--format json-schema-flag, -basic and -detailed write the standard output of JSON Schema, one line for each "
        + "document: for a single file the output itself, otherwise {\"path\": …, \"output\": …}.",
      "In a folder, files that had no problems in the last run of the same command are skipped while they, their schemas "
        + "and configurations are unchanged. The record is in $XDG_CACHE_HOME/settle or ~/.cache/settle, without any text "
        + "of a file. Reports are the same with --no-cache.",
      "Exit codes: 0 no errors, 1 errors found, 2 wrong usage or configuration, or a file that cannot be read.",
    ]
    command.options = CheckOptions.all
    command.examples = [
      ("settle check", "Check all files below the current folder."),
      ("settle check --schema schemas/app.yaml config/", "Check a folder against one schema."),
      (
        "settle check --report sarif=out.sarif --report junit=out.xml",
        "Also write two reports to files."
      ),
      (
        "settle check --layer account=account.yaml app.settings.yaml",
        "Check a file on top of the account's settings."
      ),
      ("settle check --fix config/", "Apply all safe fixes and report the remaining problems."),
      ("settle check --format oneline src/", "Print each problem on one line, like compilers do."),
      ("settle check --format json - < settings.yaml", "Check standard input, report as JSON."),
      (
        "settle check --stdin-records --schema schemas/app.yaml < files.jsonl > reports.jsonl",
        "Check many files for another program."
      ),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let options = try CheckOptions(arguments, environment: environment)
    var reports = try ReportOptions(arguments, environment: environment, namesFiles: !options.isOneFile)
    if options.inputs.readsRecords {
      // Answers are one line each, so their reports need a format without line breaks.
      reports.output = .init(format: JSONLinesFormat(), maximum: arguments.number(ReportOptions.maxDiagnostics))
    }
    reports.fixCommand = FixCommand.of(arguments, run: options)
    let cache = CheckCache.wanted(arguments, options: options, reports: reports, environment: environment)
    return try CheckRun(arguments, options: options, reports: reports, environment: environment, cache: cache).run()
  }
}
