internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting
internal import Workspace

/// The options of `settle check`.
struct CheckOptions: Sendable {
  static let schema = Option(
    "schema", short: "s", .text("SCHEMA"),
    help: "Check every file against this schema: a path, a URI, or the name of a bundled one")
  static let noSchema = Option("no-schema", help: "Parse only, check against no schema")
  static let config = Option(
    "config", .text("FILE"), help: "Use this configuration for every file instead of the nearest .settle.yaml")
  static let stdinFilename = Option(
    "stdin-filename", .text("PATH"), help: "The path to check standard input as")
  static let noAssertFormat = Option(
    "no-assert-format", help: "Take the keyword format as a remark, not as a rule")
  static let noLint = Option("no-lint", help: "Leave the rules of lint out")
  static let select = Option(
    "select", .text("CODES"), help: "Report these codes only: lint/*, schema/enum, truthy; a rule named outright is run"
  )
  static let ignore = Option("ignore", .text("CODES"), help: "Leave these codes out: lint/truthy,schema/format")
  static let strict = Option("strict", help: "Let warnings count as errors do for the exit code")
  static let requireSchema = Option("require-schema", help: "Report every file that no schema is known for")
  static let locked = Option(
    "locked",
    help: "End with 2 where a vendored schema isn't the one of .settle/schemas.lock, or a file's schema comes from a "
      + "catalogue of this machine")
  static let explainSchema = Option(
    "explain-schema", help: "Show each file's schema and what decided, and check nothing")
  static let maxFileSize = Option(
    "max-file-size", .size(atMost: Limits.fileByteRange.upperBound),
    help: "The largest file that is read; 128MB by default (kB, MB, GB, KiB, MiB, GiB)")
  static let jobs = Option(
    "jobs", short: "j", .number(1...Int.max), help: "How many workers: for several files, or for one that is large")

  static let all =
    [
      schema, noSchema, CatalogueFolders.noCatalogues, locked, LayerFiles.option, requireSchema, noLint, select, ignore,
      config,
      stdinFilename,
      RecordRun.option, noAssertFormat, strict, explainSchema, maxFileSize, jobs, CheckCache.option,
    ] + FixArguments.all + SelectionOptions.all + BaselineRun.all + ReportOptions.all

  var usesSchema: Bool
  var layers: LayerFiles
  var lints: Bool
  var selection: CodeSelection
  var assertsFormat: Bool
  var requiresSchema: Bool
  var isStrict: Bool
  var catalogues: CatalogueOptions
  var isLocked: Bool
  var isVerbose: Bool
  var explainsSchema: Bool
  var baseline: FilePath?
  var writeBaseline: OutputFile?
  var fixes: FixArguments
  var inputs: InputRun

  init(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) {
    usesSchema = !arguments.isSet(Self.noSchema)
    try arguments.refuse([Self.noSchema], with: Self.schema)
    layers = try LayerFiles(arguments)
    requiresSchema = arguments.isSet(Self.requireSchema)
    try arguments.refuse([Self.noSchema], with: Self.requireSchema)
    lints = !arguments.isSet(Self.noLint)
    selection = CodeSelection(
      selected: try arguments.codes(Self.select), ignored: try arguments.codes(Self.ignore) ?? [])
    assertsFormat = !arguments.isSet(Self.noAssertFormat)
    isStrict = arguments.isSet(Self.strict)
    catalogues = CatalogueOptions(arguments, environment)
    isLocked = arguments.isSet(Self.locked)
    isVerbose = arguments.isSet(ReportOptions.verbose)
    explainsSchema = arguments.isSet(Self.explainSchema)
    baseline = arguments.path(BaselineRun.baseline)
    writeBaseline = arguments.path(BaselineRun.writeBaseline).map {
      OutputFile($0, arguments, environment, replacing: [BaselineFile.beginning])
    }
    try writeBaseline?.requireFree(BaselineRun.writeBaseline)
    let files = try SelectionOptions(arguments, environment)
    fixes = try FixArguments(arguments)
    if writeBaseline != nil, files.isPartial {
      throw UsageError("--write-baseline is for all files, not with --shard or --changed-since")
    }
    let shown = [ReportOptions.format, ReportOptions.json, ReportOptions.report, ReportOptions.statistics]
    let others = [Self.stdinFilename, Self.explainSchema, FixArguments.diff]
    try RecordRun.requireAlone(arguments, shown + others + SelectionOptions.all + BaselineRun.all)
    inputs = try InputRun(arguments, environment, files)
  }

  /// The exit code by the findings alone.
  func code(of summary: Summary) -> ExitCode {
    summary.errors > 0 || isStrict && summary.warnings > 0 ? .findings : .success
  }

  /// Whether the only operand is one path, and no folder.
  var isOneFile: Bool {
    let first = Array(inputs.operands.prefix(2))
    return first.count == 1 && FileFacts.kind(first[0]) != .folder
  }
}
