internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Workspace
internal import YAMLEditing

struct FormatArguments: Sendable {
  static let check = Option("check", help: "List the files that would change, and exit with code 1 if any would")
  static let diff = Option("diff", help: "Show what would change, and exit with code 1 if anything would")
    .called("dry-run")
  static let form = Option(
    "form", value: .oneOf(["layout", "canonical"]),
    help: "Tidy the layout only, or write the canonical form (default: by the schema)")
  static let width = Option(
    "width", value: .number(Limits.lineWidthRange),
    help: "The maximum line length in canonical form (default 80)")
  static let noSort = Option("no-sort", help: "Keep the order of keys")
  static let schema = Option(
    "schema", short: "s", value: .text("SCHEMA"),
    help: "The schema of all files: a path, a URI, or a bundled name")
  static let noSchema = Option("no-schema", help: "Use no schema; tidies the layout only, unless --form is given")

  static let all = [
    check, diff, form, width, noSort, schema, noSchema, CheckOptions.config, SelectionOptions.forceExclude,
    CheckOptions.stdinFilename, RecordRun.option, CheckOptions.maxFileSize, CheckOptions.jobs, ReportOptions.color,
    ReportOptions.quiet,
  ]

  /// What to do with a file that isn't formatted.
  enum Mode {
    case write
    case check
    case diff
  }

  var mode: Mode
  var form: TextForm?
  var width: Int?
  var sortsKeys: Bool
  var usesSchema: Bool
  var isQuiet: Bool
  var inputs: InputRun
  /// Whether the text of a file is written to standard output.
  var isFilter: Bool { mode == .write && inputs.operands.contains(FilePath("-")) }

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    if arguments.isSet(Self.check), arguments.isSet(Self.diff) {
      throw UsageError("give --check or --diff, not both")
    }
    mode = arguments.isSet(Self.check) ? .check : arguments.isSet(Self.diff) ? .diff : .write
    form = arguments.text(Self.form).flatMap(TextForm.init(rawValue:))
    width = arguments.number(Self.width)
    sortsKeys = !arguments.isSet(Self.noSort)
    usesSchema = !arguments.isSet(Self.noSchema)
    isQuiet = arguments.isSet(ReportOptions.quiet)
    try RecordRun.requireAlone(
      arguments, others: [Self.check, Self.diff, CheckOptions.stdinFilename, SelectionOptions.forceExclude])
    inputs = try InputRun(
      arguments, environment: environment, selection: SelectionOptions(arguments, environment: environment))
  }

  /// The formatting options of a configuration, overridden by the command line.
  func settings(over configuration: FormatSettings) -> FormatSettings {
    var settings = configuration
    settings.form = form ?? settings.form
    settings.width = width ?? settings.width
    return settings
  }
}
