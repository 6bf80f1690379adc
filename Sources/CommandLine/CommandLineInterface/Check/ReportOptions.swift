internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting

/// How findings are reported, for every command that has findings.
struct ReportOptions: Sendable {
  static let format = Option(
    "format", short: "f", value: .oneOf([automatic] + ReportFormats.names),
    help: "The format of the report; auto, the default, is text, with annotations in GitHub Actions")
  private static let automatic = "auto"
  static let report = Option(
    "report", value: .text("FORMAT=FILE"),
    help: "Also write a report in this format to a file; can be repeated"
  ).repeated
  static let color = Option(
    "color", value: .oneOf(["auto", "always", "never"]),
    help: "When to use colors; auto respects NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE")
  static let verbose = Option(
    "verbose",
    help: "Show all details of each problem: fixes, schema rule, allowed values and forms, and "
      + "why each file was not checked")
  static let quiet = Option("quiet", short: "q", help: "Don't print the summary")
  static let maxDiagnostics = Option(
    "max-diagnostics", value: .number(0...Int.max),
    help: "The number of problems to show for each file, errors first (text: 100, markdown: 50)")
  static let json = Option("json", help: "Same as --format json")

  static let groupBy = Option(
    "group-by", value: .oneOf(Grouping.allCases.map(\.rawValue)),
    help:
      "How to group a problem that occurs four or more times: in the "
      + "whole run (cause, default), per file (file), or not at all (none)")

  static let statistics = Option(
    "statistics", help: "Show the number of problems for each code instead of the problems")

  static let all = [format, json, report, OutputFile.force, groupBy, statistics, color, verbose, quiet, maxDiagnostics]

  /// Within what the text report joins findings with the same cause.
  enum Grouping: String, CaseIterable, Sendable {
    case cause
    case file
    case none
  }

  /// Returns the command that applies the fixes of a code, or of all codes. Nil if it can't be shown.
  typealias FixCommand = @Sendable (_ code: DiagnosticCode?, _ isSafe: Bool) -> TerminalText?

  /// One output of the report.
  struct Target: Sendable {
    var format: any ReportFormat
    /// The maximum number of findings per file, or nil for all.
    var maximum: Int?
    /// Nil for standard output.
    var file: OutputFile?
    /// Whether it contains annotations, which follow the text on standard output and are limited to as many as GitHub
    /// shows.
    var isAnnotation = false
  }

  var output: Target
  /// GitHub annotations after the text report, or nil elsewhere.
  var annotations: Target?
  var files: [Target]
  var isQuiet: Bool
  /// Whether warnings fail the run like errors.
  var isStrict: Bool
  /// Whether findings never fail the run.
  var exitsZero: Bool
  var isVerbose: Bool
  /// Whether the text format uses colors.
  var isColored: Bool
  var grouping: Grouping
  /// Nil for a command without fixes.
  var fixCommand: FixCommand?
  /// Whether the user's preferences enable the cache.
  let prefersCache: Bool

  /// All outputs, standard output first.
  var targets: [Target] { [output] + [annotations].compactMap(\.self) + files }

  /// The exit code that results from the findings alone.
  func code(of summary: Summary) -> ExitCode {
    if summary.unreadable > 0 { return .trouble }
    return !exitsZero && (summary.errors > 0 || isStrict && summary.warnings > 0) ? .findings : .success
  }

  /// - Parameter namesFiles: Whether JSON Schema's output on standard output contains the paths of files.
  init(_ arguments: ParsedArguments, environment: CommandEnvironment, namesFiles: Bool = true) throws(UsageError) {
    // In the library, the caller decides, so the user's preferences don't apply.
    let preferences = environment.usesProcessStreams ? Preferences(environment) : nil
    if let report = preferences?.report { environment.printError(of: report) }
    prefersCache = preferences?.usesCache ?? true
    isQuiet = arguments.isSet(Self.quiet)
    isStrict = arguments.isSet(CheckOptions.strict)
    exitsZero = arguments.isSet(CheckOptions.exitZero)
    isVerbose = arguments.isSet(Self.verbose) || preferences?.isVerbose == true
    let maximum = arguments.number(Self.maxDiagnostics)
    grouping = arguments.text(Self.groupBy).flatMap(Grouping.init) ?? .cause
    var context = ReportContext(tool: SettleProgram.tool, workingFolder: environment.workingFolder)
    context.namesFiles = namesFiles
    context.page = { DiagnosticPages.page(of: $0) }
    files = try Self.files(arguments, environment: environment, context: context, maximum: maximum)
    isColored = Self.isColored(arguments, environment: environment, preferred: preferences?.color)
    context.text = TextFormat.Options(isColored: isColored, columns: environment.output.width, isVerbose: isVerbose)
    let given = try arguments.formatName(Self.format, orJSON: Self.json)
    // Options for text override the preferred format, as does GitHub's runner, which adds annotations.
    let needsText = arguments.isSet(Self.statistics) || arguments.isSet(Self.groupBy) || environment.runner == .github
    let choice = (given ?? (needsText ? nil : preferences?.format)).flatMap { $0 == Self.automatic ? nil : $0 }
    let named = choice.flatMap { ReportFormats.named($0, context: context) }
    if named != nil, arguments.isSet(Self.statistics) {
      throw UsageError("--statistics cannot be used with --format or --json")
    }
    let format = named ?? (arguments.isSet(Self.statistics) ? StatisticsFormat() : TextFormat(context.text))
    output = Target(format: format, maximum: maximum ?? format.defaultMaximum, file: nil)
    if choice == nil, format is TextFormat, environment.runner == .github,
      let format = ReportFormats.named("github", context: context)
    {
      annotations = Target(format: format, maximum: Self.maxAnnotations, file: nil, isAnnotation: true)
    }
    if arguments.isSet(Self.groupBy), !(format is TextFormat), !files.contains(where: { $0.format is TextFormat }) {
      throw UsageError("--group-by needs the text format")
    }
  }

  /// GitHub shows at most this many errors and this many warnings per step.
  private static let maxAnnotations = 10

  private static func files(
    _ arguments: ParsedArguments, environment: CommandEnvironment, context: ReportContext, maximum: Int?
  ) throws(UsageError) -> [Target] {
    var files: [Target] = []
    for value in arguments.all(report) {
      let parts = value.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let shown = String(decoding: value, as: UTF8.self)
      // An empty file name, as in `junit=`, comes from an unset variable.
      guard parts.count == 2, !parts[1].isEmpty else {
        throw UsageError("--report: \"\(shown)\" is not FORMAT=FILE, such as junit=report.xml")
      }
      let name = String(decoding: parts[0], as: UTF8.self)
      // JSON Schema's output is per document, so it isn't the report of a run.
      let names = ReportFormats.names.filter { ReportFormats.named($0, context: context)?.output == nil }
      guard let format = ReportFormats.named(name, context: context), format.output == nil else {
        throw UsageError(
          "--report: \"\(name)\" is not one of \(names.joined(separator: ", "))",
          nearest: NearestName.of(name, among: names))
      }
      if parts[1].elementsEqual("-".utf8) {
        throw UsageError("--report needs a file; use --format for standard output")
      }
      let file = OutputFile(
        FilePath(bytes: Array(parts[1])), arguments: arguments, environment: environment,
        replacing: format.knownPrefixes)
      // Compare absolute paths, because `a.xml` and `./a.xml` are the same file.
      if files.contains(where: { $0.file?.place == file.place }) {
        throw UsageError("--report: two reports use the same file, \(file.path.description)")
      }
      try file.requireFree(report)
      files.append(Target(format: format, maximum: maximum ?? format.defaultMaximum, file: file))
    }
    return files
  }

  /// Whether to use colors: `--color` decides, otherwise `NO_COLOR` (no-color.org), `FORCE_COLOR` and `CLICOLOR_FORCE`,
  /// the user's preference, and whether the output is a terminal with colors.
  static func isColored(_ arguments: ParsedArguments, environment: CommandEnvironment) -> Bool {
    isColored(
      arguments, environment: environment,
      preferred: environment.usesProcessStreams ? Preferences(environment).color : nil)
  }

  private static func isColored(
    _ arguments: ParsedArguments, environment: CommandEnvironment, preferred: String?
  ) -> Bool {
    let choice = arguments.text(color)
    if choice == "always" { return true }
    if choice == "never" { return false }
    // According to no-color.org, the variable counts only if it isn't empty.
    if let no = environment.variable("NO_COLOR"), !no.isEmpty { return false }
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      if let force = environment.variable(name), !force.isEmpty, !["0", "false"].contains(force) { return true }
    }
    if preferred == "always" { return true }
    if preferred == "never" { return false }
    return environment.output.isTerminal && environment.variable("TERM") != "dumb"
  }
}

extension UnifiedDiff {
  /// A diff for standard output.
  init(isColored: Bool, environment: CommandEnvironment) {
    self.init(isColored: isColored, isForTerminal: environment.output.isTerminal, runner: environment.runner)
  }

  /// The diff between two versions of a file. Both are in UTF-8, whatever the file's encoding, so that lines and
  /// positions match those of the values.
  ///
  /// - Parameter sensitive: The ranges to redact, or nil for those of each version.
  func render(
    _ old: some CheckedText, new: some CheckedText, sensitive: (before: [ByteRange], after: [ByteRange])? = nil
  ) -> [UInt8] {
    render(
      Side(label: old.shown, text: old.text, sensitive: sensitive?.before ?? old.sensitive),
      new: Side(label: old.shown, text: new.text, sensitive: sensitive?.after ?? new.sensitive))
  }
}

/// The command that applies fixes to all files of a run.
enum FixCommand {
  /// Options that affect the findings of a file, so the command must repeat them.
  private static let options = [
    CheckOptions.schema, CheckOptions.policy, CheckOptions.noSchema, LayerFiles.option, CheckOptions.config,
    CheckOptions.noAssertFormat,
    CheckOptions.maxFileSize, SelectionOptions.forceExclude,
  ]
  /// The maximum length. A longer command would be unreadable.
  private static let maximum = 200

  /// Nil if the command couldn't select the same files again.
  static func of(_ arguments: ParsedArguments, run: CheckOptions) -> ReportOptions.FixCommand? {
    // A path that isn't UTF-8 can't be printed.
    let operands = arguments.operands.compactMap { String(validating: $0, as: UTF8.self) }
    guard operands.count == arguments.operands.count else { return nil }
    // After the fixes, `--changed-since` may select other files, and a list or standard input can't be read again.
    guard run.inputs.selection.listed == nil, !run.inputs.selection.isPartial, !operands.contains("-") else {
      return nil
    }
    // A file called `-x.yaml` would be parsed as an option.
    let end = operands.contains { $0.hasPrefix("-") } ? ["--"] : []
    let rest = arguments.words(of: options) + end + operands.map(\.shellWord)
    return { code, isSafe in
      let selection = code.map { ["--select", $0.description] } ?? []
      let start = ["settle", "check", isSafe ? "--fix" : "--unsafe-fixes"] + selection
      let command = (start + rest).joined(separator: " ")
      return command.count > maximum ? nil : "\(command)"
    }
  }
}
