internal import CommandLineKit
internal import FileAccess
internal import Settings
internal import SettingsWork

struct MigrateArguments: Sendable {
  static let from = Option("from", value: .text("VERSION"), help: "The current version of the files")
  static let to = Option(
    "to", value: .text("VERSION"),
    help: "The target version, newer or older (default: that of the schema)")
  static let check = Option("check", help: "Write nothing, and exit with code 1 if a file would change")
  static let json = Option("json", help: "Print the changes as JSON")

  static let all = [
    from, to, check, SettingsOptions.dryRun, json, SettingsOptions.schema, CheckOptions.policy, CheckOptions.config,
    SettingsOptions.layer,
    SettingsOptions.document, SelectionOptions.forceExclude, CheckOptions.stdinFilename, CheckOptions.maxFileSize,
    CheckOptions.jobs, ReportOptions.color, ReportOptions.quiet,
  ]

  var request: MigrationRequest
  var isChecking: Bool
  var isDryRun: Bool
  var isData: Bool
  var isQuiet: Bool
  /// Which document of each stream to migrate, or nil for all.
  var document: DocumentChoice?
  var inputs: InputRun
  /// Whether standard output contains the text of a file or a diff.
  var hasTextAsOutput: Bool { !isData && (isDryRun || !isChecking && inputs.operands.contains(FilePath("-"))) }
  var writes: Bool { !isChecking && !isDryRun }

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    request = MigrationRequest(
      from: try Self.version(arguments, option: Self.from), to: try Self.version(arguments, option: Self.to))
    isChecking = arguments.isSet(Self.check)
    isDryRun = arguments.isSet(SettingsOptions.dryRun)
    isData = arguments.isSet(Self.json)
    isQuiet = arguments.isSet(ReportOptions.quiet)
    document = try DocumentChoice(arguments)
    inputs = try InputRun(
      arguments, environment: environment, selection: SelectionOptions(arguments, environment: environment))
    // Standard output can't contain both the migrated text and the list of changes.
    if isData, writes, inputs.operands.contains(FilePath("-")) {
      throw UsageError("with the path -, --json needs --check or --dry-run")
    }
  }

  private static func version(_ arguments: ParsedArguments, option: Option) throws(UsageError) -> SchemaVersion? {
    guard let text = arguments.text(option) else { return nil }
    guard let version = SchemaVersion(text) else {
      throw UsageError("--\(option.name): \"\(text)\" is not a version such as 2.0.0")
    }
    return version
  }
}
