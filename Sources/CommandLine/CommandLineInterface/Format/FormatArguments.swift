internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Workspace
internal import YAMLFormatting

/// The options of `settle format`.
struct FormatArguments: Sendable {
  static let check = Option(
    "check", help: "Write nothing, name the files that would change, and exit with 1 if any would")
  static let diff = Option("diff", help: "Write nothing, show what would change, and exit with 1 if anything would")
    .called("dry-run")
  static let form = Option(
    "form", .oneOf(["layout", "canonical"]),
    help: "Change only blanks, or write canonical form; by default the schema of the file decides")
  static let width = Option(
    "width", .number(Limits.lineWidthRange),
    help: "Columns that a line of canonical form may have before a list is broken up; 80 by default")
  static let noSort = Option("no-sort", help: "Leave keys in their order in canonical form")
  static let schema = Option(
    "schema", short: "s", .text("SCHEMA"),
    help: "The schema of all files: a path, a URI, or the name of a bundled one")
  static let noSchema = Option("no-schema", help: "Look for no schema; only blanks change unless --form says so")

  static let all = [
    check, diff, form, width, noSort, schema, noSchema, CheckOptions.config, SelectionOptions.forceExclude,
    CheckOptions.stdinFilename, RecordRun.option, CheckOptions.maxFileSize, CheckOptions.jobs, ReportOptions.color,
    ReportOptions.quiet,
  ]

  /// The treatment of a file that isn't in its form.
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
  /// Whether standard output is the text of a file.
  var isFilter: Bool { mode == .write && inputs.operands.contains(FilePath("-")) }

  init(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) {
    if arguments.isSet(Self.check), arguments.isSet(Self.diff) {
      throw UsageError("--check and --diff are two answers to one question: choose one")
    }
    mode = arguments.isSet(Self.check) ? .check : arguments.isSet(Self.diff) ? .diff : .write
    form = arguments.text(Self.form).flatMap(TextForm.init(rawValue:))
    width = arguments.number(Self.width)
    sortsKeys = !arguments.isSet(Self.noSort)
    usesSchema = !arguments.isSet(Self.noSchema)
    try arguments.refuse([Self.noSchema], with: Self.schema)
    isQuiet = arguments.isSet(ReportOptions.quiet)
    try RecordRun.requireAlone(
      arguments, [Self.check, Self.diff, CheckOptions.stdinFilename, SelectionOptions.forceExclude])
    inputs = try InputRun(arguments, environment, SelectionOptions(arguments, environment))
  }

  /// The settings of a configuration with those of the command line over them.
  func settings(over configuration: FormatSettings?) -> FormatSettings {
    var settings = configuration ?? FormatSettings()
    settings.form = form ?? settings.form
    settings.width = width ?? settings.width
    settings.sortsKeys = sortsKeys
    return settings
  }
}
