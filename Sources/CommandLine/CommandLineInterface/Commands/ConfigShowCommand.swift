internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Workspace

enum ConfigShowCommand: CommandDeclaration {
  static let path = "config show"
  static let operands = "[PATH]"
  static var options: [Option] { [SettingsOptions.json, CheckOptions.config] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let workspace = try Opening(arguments, environment: environment, schemas: []).workspace
    let path = FilePath(bytes: arguments.operands.first ?? [UInt8(ascii: ".")]).resolved(
      from: environment.workingFolder)
    let isFolder = FileFacts.kind(path) == .folder
    let found = (isFolder ? path : path.parent).flatMap { workspace.configuration(of: $0) }
    let isSound = environment.isSound(found)
    // Rules for globs apply to files, so a folder has only those for all files.
    let known = isFolder ? [] : knownReferences(of: path, workspace: workspace)
    // A section such as [*.yaml] says what files have, so a folder has what one of its YAML files would have.
    let style = workspace.style(of: isFolder ? path.appending("settings.yaml") : path)
    let rules = LintRuleList(found?.configuration, style: style, path: isFolder ? nil : path, known: known)
    for report in workspace.styleReports(ofFile: isFolder ? path.appending("settings.yaml") : path) {
      environment.complain(of: report, withWarnings: true)
    }
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(bytes: rules.json)
    } else {
      for line in rules.lines { environment.output.writeLine("\(line)") }
    }
    return isSound ? .success : .trouble
  }

  /// The bundled policies of a file's kind. A file that can't be read is of the kind that its name says.
  private static func knownReferences(of path: FilePath, workspace: Workspace) -> [PolicyChoice] {
    workspace.knownReferences(of: path) {
      let bytes = try? FileReading.read(path, limit: workspace.limits(ofFile: path).fileBytes, origin: .listed)
      let context = SnapshotContext(path.description, path: path, text: bytes ?? [], workspace: workspace)
      return Snapshot(bytes ?? [], context: context).values
    }
  }
}
