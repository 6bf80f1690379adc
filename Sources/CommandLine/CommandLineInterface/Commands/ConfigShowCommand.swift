internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Workspace

enum ConfigShowCommand: CommandDeclaration {
  static let path = "config show"
  static let operands = "[PATH]"
  static var options: [Option] { [SettingsOptions.json, CheckOptions.config] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let workspace = try InputOpener(arguments, environment: environment, schemas: []).workspace
    let path = FilePath(bytes: arguments.operands.first ?? [UInt8(ascii: ".")]).resolved(
      from: environment.workingFolder)
    let isFolder = FileFacts.kind(path) == .folder
    let found = (isFolder ? path : path.parent).flatMap { workspace.configuration(of: $0) }
    let isValid = environment.isValid(found)
    // Overrides apply to files, so only the rules for all files are shown for a folder.
    let known = isFolder ? [] : knownReferences(of: path, workspace: workspace)
    // A section such as `[*.yaml]` applies to files, so a folder shows what one of its YAML files would have.
    let style = workspace.style(of: isFolder ? path.appending("settings.yaml") : path)
    let rules = LintRuleList(found?.configuration, style: style, path: isFolder ? nil : path, known: known)
    for report in workspace.styleReports(ofFile: isFolder ? path.appending("settings.yaml") : path) {
      environment.printError(of: report, withWarnings: true)
    }
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(json: rules.json)
    } else {
      for line in rules.lines { environment.output.writeLine("\(line)") }
    }
    return isValid ? .success : .trouble
  }

  /// The bundled policies of the file's known kind. If the file can't be read, only its name determines the kind.
  private static func knownReferences(of path: FilePath, workspace: Workspace) -> [PolicyChoice] {
    workspace.knownReferences(of: path) {
      let bytes = try? FileReading.read(path, limit: workspace.limits(ofFile: path).fileBytes, origin: .listed)
      let context = SnapshotContext(path.description, path: path, text: bytes ?? [], workspace: workspace)
      return Snapshot(bytes ?? [], context: context).values
    }
  }
}
