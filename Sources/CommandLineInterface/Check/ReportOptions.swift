internal import Reporting

/// How findings are shown; the same for every command that has any.
struct ReportOptions: Sendable {
  static let format = Option(
    "format", short: "f", .oneOf(ReportFormats.allCases.map(\.rawValue)), help: "The shape of the report")
  static let color = Option(
    "color", .oneOf(["auto", "always", "never"]),
    help: "Colors; auto: on a terminal, NO_COLOR and CLICOLOR_FORCE honored")
  static let quiet = Option("quiet", short: "q", help: "Leave the summary out")
  static let maxDiagnostics = Option(
    "max-diagnostics", .number(atLeast: 0),
    help: "How many findings are shown for each file; in text 100, else all")

  static let all = [format, color, quiet, maxDiagnostics]

  var kind: ReportFormats
  var format: any ReportFormat
  var isQuiet: Bool
  /// Whether text may have colors.
  var isColored: Bool
  /// Nil for all.
  var maximum: Int?

  /// - Parameter namesFiles: whether standard output of JSON Schema says which file it is of.
  init(_ arguments: ParsedArguments, _ environment: CommandEnvironment, namesFiles: Bool = true) {
    kind = arguments.text(Self.format).flatMap(ReportFormats.init(rawValue:)) ?? .text
    isQuiet = arguments.isSet(Self.quiet)
    isColored = Self.isColored(arguments.text(Self.color), environment)
    maximum = arguments.number(Self.maxDiagnostics) ?? kind.defaultMaximum
    let text = TextFormat.Options(
      isColored: kind == .text && isColored,
      width: environment.output.width ?? TextFormat.Options().width)
    format = kind.make(
      text: text, tool: Tool(name: Program.name, version: Program.version), namesFiles: namesFiles)
  }

  /// `--color`, else `NO_COLOR` (no-color.org), else `CLICOLOR_FORCE`, else whether it is a terminal that can.
  private static func isColored(_ choice: String?, _ environment: CommandEnvironment) -> Bool {
    if choice == "always" { return true }
    if choice == "never" { return false }
    if let no = environment.variable("NO_COLOR"), !no.isEmpty { return false }
    if let force = environment.variable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    return environment.output.isTerminal && environment.variable("TERM") != "dumb"
  }
}
