internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting

struct CheckOptions: Sendable {
  static let schema = Option(
    "schema", short: "s", value: .text("SCHEMA"),
    help: "Check all files against this schema: a path, a URI, or a bundled name"
  ).once(more: policy)
  static let policy = Option(
    "policy", value: .text("SCHEMA"),
    help: "Check against this schema in addition to the file's own; can be repeated"
  ).repeated
  static let noSchema = Option("no-schema", help: "Use no schema and no policy")
  static let config = Option(
    "config", value: .text("FILE"),
    help: "Use this configuration instead of the nearest .settle.yaml or .config/settle.yaml")
  static let stdinFilename = Option(
    "stdin-filename", value: .text("PATH"), help: "The path of the text on standard input")
  static let noAssertFormat = Option("no-assert-format", help: "Don't check values against the format keyword")
  static let noLint = Option("no-lint", help: "Disable all lint rules")
  static let select = Option(
    "select", value: .text("CODES"),
    help: "Only report these codes, and enable the named rules: lint/*, schema/enum, truthy"
  )
  static let ignore = Option("ignore", value: .text("CODES"), help: "Ignore these codes: lint/truthy,schema/format")
  static let strict = Option("strict", help: "Fail on warnings too")
  static let exitZero = Option(
    "exit-zero", help: "Exit with code 0 even if there are errors, but not if a file cannot be read")
  static let requireSchema = Option("require-schema", help: "Report files without a schema")
  static let locked = Option(
    "locked",
    help: "Fail if an installed schema differs from .settle/schemas.lock, or a schema comes from a "
      + "catalog of this machine")
  static let explainSchema = Option("explain-schema", help: "Only show each file's schema and why it is used")
  static let maxFileSize = Option(
    "max-file-size", value: .size(atMost: Limits.fileByteRange.upperBound),
    help: "The largest file to read (default 128MB; kB, MB, GB, KiB, MiB, GiB)")
  static let jobs = Option("jobs", short: "j", value: .number(1...Int.max), help: "The number of parallel workers")

  static let all =
    [
      schema, policy, noSchema, CatalogFolders.noCatalogs, locked, LayerFiles.option, requireSchema, noLint, select,
      ignore,
      config,
      stdinFilename,
      RecordRun.option, noAssertFormat, strict, exitZero, explainSchema, maxFileSize, jobs, CheckCache.option,
      CheckCache.noOption,
    ] + FixArguments.all + SelectionOptions.all + BaselineRun.all + ReportOptions.all

  var usesSchema: Bool
  var lints: Bool
  var selection: CodeSelection
  var assertsFormat: Bool
  var requiresSchema: Bool
  var isLocked: Bool
  var explainsSchema: Bool
  var baseline: FilePath?
  var writeBaseline: OutputFile?
  var fixes: FixArguments
  var inputs: InputRun

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    usesSchema = !arguments.isSet(Self.noSchema)
    requiresSchema = arguments.isSet(Self.requireSchema)
    try arguments.refuse([Self.noSchema], with: Self.requireSchema)
    lints = !arguments.isSet(Self.noLint)
    selection = CodeSelection(
      selected: try arguments.codes(Self.select), ignored: try arguments.codes(Self.ignore) ?? [])
    assertsFormat = !arguments.isSet(Self.noAssertFormat)
    isLocked = arguments.isSet(Self.locked)
    explainsSchema = arguments.isSet(Self.explainSchema)
    let shown = [ReportOptions.format, ReportOptions.json, ReportOptions.report, ReportOptions.statistics]
    // It checks nothing, so a report or a baseline would be missing without a word.
    try arguments.refuse(shown + FixArguments.all + BaselineRun.all, with: Self.explainSchema)
    baseline = arguments.path(BaselineRun.baseline)
    writeBaseline = arguments.path(BaselineRun.writeBaseline).map {
      OutputFile($0, arguments: arguments, environment: environment, replacing: [BaselineFile.beginning])
    }
    try writeBaseline?.requireFree(BaselineRun.writeBaseline)
    let files = try SelectionOptions(arguments, environment: environment)
    fixes = try FixArguments(arguments)
    // With only part of the files, the baseline would lack the findings of the others.
    if writeBaseline != nil, files.isPartial {
      throw UsageError("--write-baseline cannot be used with --shard or --changed-since")
    }
    let others = [Self.stdinFilename, Self.explainSchema, FixArguments.diff]
    try RecordRun.requireAlone(arguments, others: shown + others + SelectionOptions.all + BaselineRun.all)
    inputs = try InputRun(arguments, environment: environment, selection: files)
  }

  /// Whether the only operand is a single path that isn't a folder.
  var isOneFile: Bool { inputs.operands.count == 1 && FileFacts.kind(inputs.operands[0]) != .folder }
}

extension ParsedArguments {
  /// The codes in the comma-separated values of an option: `family/name`, `family/*` or a family. Nil if the option
  /// isn't given.
  func codes(_ option: Option) throws(UsageError) -> [String]? {
    guard isSet(option) else { return nil }
    var codes: [String] = []
    for value in values[option.name] ?? [] {
      // Empty words, as in "a,,b", are kept and then rejected, because they may come from an unset variable.
      for word in String(decoding: value, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false) {
        codes.append(try Self.code(String(word), option: option))
      }
    }
    return codes
  }

  private static func code(_ word: String, option: Option) throws(UsageError) -> String {
    if word.hasSuffix("/*") {
      let families = DiagnosticPages.families
      let family = String(word.dropLast(2))
      if families.contains(family) { return word }
      throw unknown(word, option: option, nearest: NearestName.of(family, among: families).map { "\($0)/*" })
    }
    switch DiagnosticPages.found(word) {
    case .code(let code): return code
    case .family: return word
    case .several(let codes):
      throw UsageError("--\(option.name): \(DiagnosticPages.ambiguity(word, codes: codes))")
    case .none: throw unknown(word, option: option, nearest: DiagnosticPages.nearest(to: word))
    }
  }

  private static func unknown(_ word: String, option: Option, nearest: String?) -> UsageError {
    UsageError("--\(option.name): unknown code \"\(word)\"", nearest: nearest)
  }
}
