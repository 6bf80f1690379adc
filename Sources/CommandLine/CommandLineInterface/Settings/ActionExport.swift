internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork
internal import Stores

struct ActionExport {
  private let id: String
  private let file: ExportedFile
  private let output: OutputFile?
  private let environment: CommandEnvironment
  private let privacy: Privacy

  static let format = Option("format", value: .text("ID"), help: "The export of an action (default: the first)")
  static let options = [format] + OutputFile.options

  /// The id of the export that an action creates, if it succeeded.
  ///
  /// - Returns: Nil for an action without an export, or with a different outcome.
  /// - Throws: ``UsageError`` if the options request an export that the action doesn't have.
  static func id(_ performed: PerformedAction, arguments: ParsedArguments) throws(UsageError) -> String? {
    let action = performed.plan.action
    let known = action.exports.map(\.value)
    guard let usual = known.first else {
      guard let option = options.first(where: arguments.isSet) else { return nil }
      throw UsageError("--\(option.name) cannot be used: the action \(action.name.value) exports nothing")
    }
    let chosen = arguments.text(format) ?? usual
    guard known.contains(chosen) else {
      throw UsageError(
        "the action \(action.name.value) has no export \(chosen), only \(known.joined(separator: ", "))",
        nearest: NearestName.of(chosen, among: known))
    }
    let outcome = performed.plan.outcome?.name.value
    // An action that failed has nothing to export.
    return outcome == nil || outcome == SettingsDeclaration.Outcome.success ? chosen : nil
  }

  /// Nil if it can't be created, which is reported.
  init?(
    _ id: String, of text: Snapshot, arguments: ParsedArguments, environment: CommandEnvironment
  ) throws(UsageError) {
    do throws(ExportedFile.Refusal) {
      file = try ExportedFile(id, of: text, at: DynamicValueSource(seconds: environment.secondsSince1970()))
    } catch {
      switch error {
      case .unknown: environment.printError("\(text.shown): the schema has no export \(id)")
      case .invalid(let problems):
        for problem in problems { environment.printError(FindingLines.line(problem, in: text)) }
      case .impossible(let message): environment.printError("\(text.shown): \(message)")
      }
      return nil
    }
    output = OutputFile(arguments, environment: environment)?.inside(file.name)
    if !arguments.isSet(SettingsOptions.dryRun) { try output?.requireFree() }
    self.id = id
    self.environment = environment
    privacy = Privacy(ofFilesOf: arguments, environment: environment)
  }

  var isOnStandardOutput: Bool { output == nil }

  /// Writes the file, and reports which settings it lacks.
  func write() -> ExitCode {
    if !file.hidden.isEmpty {
      environment.printError("skipped sensitive values: \(file.hidden.map(\.description).joined(separator: ", "))")
    }
    for (path, reason) in file.omitted { environment.printError("skipped: \(path.description): \(reason)") }
    return environment.write(file.bytes, to: output, privacy: privacy)
  }

  /// A line that says where the export was or would be written.
  func words(_ title: String, isWritten: Bool) -> TerminalText {
    let name = output.map { $0.path.description } ?? file.name
    return isWritten ? "\(title): written to \(name)" : "\(title): would be written to \(name)"
  }

  func write(to writer: inout JSONWriter) {
    writer.object("export") { writer in
      writer.field("id", id)
      writer.field("name", file.name)
      writer.field("file", ifPresent: output?.path.description)
    }
  }
}
