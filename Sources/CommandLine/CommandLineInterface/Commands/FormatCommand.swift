internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting

/// `settle format [PATH…]`
enum FormatCommand: CommandDeclaration {
  static let name = "format"
  static let aliases = ["fmt"]
  static var command: Command {
    var command = Command(name, summary: "Format files, or write their canonical form", run: run)
    command.operands = "[PATH…]"
    command.operandCount = 0...Int.max
    command.details = [
      "There are two forms. Layout is for files whose schema declares no settings: it changes only indentation, "
        + "spaces between tokens, blank lines and trailing spaces. Quotes, lists, comments, the order of keys and any "
        + "consistent style stay. It follows the active lint rules.",
      "Canonical form is for files whose schema has x-settings, or where --form or .settle.yaml (format.form) asks "
        + "for it. It gives files with the same meaning the same text: one spelling for each value, and keys in the "
        + "order of the schema.",
      "The meaning of a file never changes, neither in YAML 1.1 nor in 1.2: each result is read back and compared "
        + "before it is written; if that fails, the file is not changed. The comments # prettier-ignore, # settle: "
        + "format off and # settle: format on protect the lines below or between them.",
      "Files are selected as in settle check, and each is replaced as a whole or not at all. A file given as PATH is "
        + "written only if its name, .settle.yaml (yamlFiles, schemas), a modeline or --schema shows that it is YAML. "
        + "- reads standard input and writes standard output. JSON files have both forms too, and keep their "
        + "comments. In Markdown, front matter and fenced blocks of YAML and JSON are formatted, and nothing else.",
      "--stdin-records is for other programs. Each line of standard input is a JSON object, {\"id\": …, \"text\": …}, "
        + "answered with one line, in the same order, with the formatted \"text\" and \"changed\".",
      "Exit codes: 0 done, 1 a file is not valid, or would change with --check or --diff, 2 wrong usage, or a file "
        + "that cannot be read or written.",
    ]
    command.options = FormatArguments.all
    command.examples = [
      ("settle format", "Format all YAML files below the current folder."),
      ("settle format --check", "List the files that would change, for CI."),
      ("settle format --diff config/", "Show what would change."),
      ("settle format --form canonical app.yaml", "Write the canonical form."),
      ("settle format - < settings.yaml", "Format standard input to standard output."),
    ]
    return command
  }

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
    if !options.isQuiet, options.inputs.operands.named != [FilePath("-")] {
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
