internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting

/// How findings are shown. The same for every command that has any.
struct ReportOptions: Sendable {
  static let format = Option(
    "format", short: "f", value: .oneOf([automatic] + ReportFormats.names),
    help: "The format of the report; auto, the default, is text, with annotations in a workflow of GitHub")
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

  /// The scope in which the text report joins findings with the same cause.
  enum Grouping: String, CaseIterable, Sendable {
    case cause
    case file
    case none
  }

  /// The command that applies the fixes for a code, or for all codes.
  typealias FixCommand = @Sendable (_ code: DiagnosticCode?, _ isSafe: Bool) -> TerminalText?

  /// An output of the report.
  struct Target: Sendable {
    var format: any ReportFormat
    /// The most findings shown per file, or nil for all.
    var maximum: Int?
    /// Nil for standard output.
    var file: OutputFile?
    /// Whether it follows the rest of standard output, and only as much as its reader shows.
    var isAnnotation = false
  }

  var output: Target
  /// GitHub's annotations below a text; nil elsewhere.
  var annotations: Target?
  var files: [Target]
  var isQuiet: Bool
  /// Whether warnings count as errors.
  var isStrict: Bool
  /// Whether findings don't count for the exit code.
  var exitsZero: Bool
  var isVerbose: Bool
  /// Whether text may have colors.
  var isColored: Bool
  var grouping: Grouping
  /// Nil for a command without fixes.
  var fixCommand: FixCommand?
  /// Whether the user wants a cache.
  let prefersCache: Bool

  /// Standard output first.
  var targets: [Target] { [output] + [annotations].compactMap(\.self) + files }

  /// The exit code based on the findings alone.
  func code(of summary: Summary) -> ExitCode {
    if summary.unreadable > 0 { return .trouble }
    return !exitsZero && (summary.errors > 0 || isStrict && summary.warnings > 0) ? .findings : .success
  }

  /// - Parameter namesFiles: Whether JSON Schema's output format on standard output names the file.
  init(_ arguments: ParsedArguments, environment: CommandEnvironment, namesFiles: Bool = true) throws(UsageError) {
    // A library has a caller, whose program reads what it asked for.
    let preferences = environment.isOfProcess ? Preferences(environment) : nil
    if let report = preferences?.report { environment.complain(of: report) }
    prefersCache = preferences?.usesCache ?? true
    isQuiet = arguments.isSet(Self.quiet)
    isStrict = arguments.isSet(CheckOptions.strict)
    exitsZero = arguments.isSet(CheckOptions.exitZero)
    isVerbose = arguments.isSet(Self.verbose) || preferences?.isVerbose == true
    let maximum = arguments.number(Self.maxDiagnostics)
    grouping = arguments.text(Self.groupBy).flatMap(Grouping.init) ?? .cause
    var context = ReportContext(tool: SettleProgram.tool, workingFolder: environment.workingFolder)
    context.namesFiles = namesFiles
    context.page = { CodePages.page(of: $0) }
    files = try Self.files(arguments, environment: environment, context: context, maximum: maximum)
    isColored = Self.isColored(arguments, environment: environment, preferred: preferences?.color)
    context.text = TextFormat.Options(isColored: isColored, columns: environment.output.width, isVerbose: isVerbose)
    let given = try arguments.formatName(Self.format, orJSON: Self.json)
    // Options for text ask for text, and a runner for annotations.
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
      annotations = Target(format: format, maximum: Self.mostAnnotations, file: nil, isAnnotation: true)
    }
    if arguments.isSet(Self.groupBy), !(format is TextFormat), !files.contains(where: { $0.format is TextFormat }) {
      throw UsageError("--group-by needs the text format")
    }
  }

  /// GitHub shows this many of a step, of errors and of warnings.
  private static let mostAnnotations = 10

  private static func files(
    _ arguments: ParsedArguments, environment: CommandEnvironment, context: ReportContext, maximum: Int?
  ) throws(UsageError) -> [Target] {
    var files: [Target] = []
    for value in arguments.all(report) {
      let parts = value.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let shown = String(decoding: value, as: UTF8.self)
      // An empty file name, as in "junit=", comes from an unset variable.
      guard parts.count == 2, !parts[1].isEmpty else {
        throw UsageError("--report: \"\(shown)\" is not FORMAT=FILE, such as junit=report.xml")
      }
      let name = String(decoding: parts[0], as: UTF8.self)
      // JSON Schema's output has a line for each document of one file, which is not a report of a run.
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
        FilePath(bytes: Array(parts[1])), arguments: arguments, environment: environment, replacing: format.beginnings)
      // Compared by absolute path: "a.xml" and "./a.xml" are the same file.
      if files.contains(where: { $0.file?.place == file.place }) {
        throw UsageError("--report: two reports use the same file, \(file.path.description)")
      }
      try file.requireFree(report)
      files.append(Target(format: format, maximum: maximum ?? format.defaultMaximum, file: file))
    }
    return files
  }

  /// `--color`, otherwise `NO_COLOR` (no-color.org), otherwise `FORCE_COLOR` and `CLICOLOR_FORCE`, otherwise the user's
  /// preference, otherwise whether the output is a terminal with colors.
  static func isColored(_ arguments: ParsedArguments, environment: CommandEnvironment) -> Bool {
    isColored(
      arguments, environment: environment, preferred: environment.isOfProcess ? Preferences(environment).color : nil)
  }

  private static func isColored(
    _ arguments: ParsedArguments, environment: CommandEnvironment, preferred: String?
  ) -> Bool {
    let choice = arguments.text(color)
    if choice == "always" { return true }
    if choice == "never" { return false }
    // By no-color.org, the variable counts only if it isn't empty.
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
  /// A difference for standard output.
  init(isColored: Bool, environment: CommandEnvironment) {
    self.init(isColored: isColored, isForTerminal: environment.output.isTerminal, runner: environment.runner)
  }

  /// Two versions of a file. Both are in UTF-8, whatever the file's encoding, so that lines and positions match those
  /// of the values.
  ///
  /// - Parameter sensitive: The ranges that must be hidden, or nil for those of each text.
  func render(
    _ old: some CheckedText, new: some CheckedText, sensitive: (before: [ByteRange], after: [ByteRange])? = nil
  ) -> [UInt8] {
    render(
      Side(label: old.shown, text: old.text, sensitive: sensitive?.before ?? old.sensitive),
      new: Side(label: old.shown, text: new.text, sensitive: sensitive?.after ?? new.sensitive))
  }
}

/// The command that applies fixes in all files of a run.
enum FixCommand {
  /// The options that affect the findings of a file and must therefore be repeated.
  private static let options = [
    CheckOptions.schema, CheckOptions.policy, CheckOptions.noSchema, LayerFiles.option, CheckOptions.config,
    CheckOptions.noAssertFormat,
    CheckOptions.maxFileSize, SelectionOptions.forceExclude,
  ]
  /// The most columns. A longer command would be useless.
  private static let maximum = 200

  /// Nil if the files weren't named on the command line.
  static func of(_ arguments: ParsedArguments, run: CheckOptions) -> ReportOptions.FixCommand? {
    // A name that isn't valid UTF-8 can't be printed.
    let operands = arguments.operands.compactMap { String(validating: $0, as: UTF8.self) }
    guard operands.count == arguments.operands.count else { return nil }
    // `--changed-since` may select other files after the fix, and a list or standard input can't be repeated.
    guard run.inputs.selection.listed == nil, !run.inputs.selection.isPartial, !operands.contains("-") else {
      return nil
    }
    // A file called "-x.yaml" would be read as an option.
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
