internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Workers
internal import Workspace

/// The bytes of an input, with what is known of it before they are read.
struct InputText {
  var bytes: [UInt8]
  /// The path as it is shown; `-` for standard input without a name.
  var shown: String
  /// The path as it was given; nil for standard input.
  var given: FilePath?
  /// Absolute; nil for standard input without a name.
  var path: FilePath?
  var configuration: ConfigurationStore.Found?
  var limits: Limits
  /// What a large text may be read by; nil for the thread that asks.
  var sideBySide: SideBySide?
  /// The schema that came with the text: a path, a URI, or the name of a bundled one. Nil for the one that any file would have.
  var schema: String?

  func schemaChoosing(_ workspace: Workspace) -> SnapshotContext.SchemaChoosing {
    schema.map { .given(workspace.resolution(named: $0, isOfRecord: true)) } ?? .found(workspace, path)
  }

  var syntax: TextSyntax
  var isJSON: Bool { syntax.isJSON }
}

/// Reads inputs.
struct InputReader: Sendable {
  var environment: CommandEnvironment
  var workspace: Workspace
  /// The path that standard input stands for.
  var inputName: FilePath?
  /// The largest file, where the command line says so.
  var fileBytes: Int?

  /// An input that could not be read.
  struct Failure: Error {
    var shown: String
    var error: FileError
  }

  /// - Parameter sideBySide: what a large text may be read by; nil for the thread that asks.
  func read(_ input: CheckInput, by sideBySide: SideBySide?) throws(Failure) -> InputText {
    switch input {
    case .failed(let error): throw Failure(shown: error.path.description, error: error)
    case .file(let path, let origin):
      let absolute = path.resolved(from: environment.workingFolder)
      let found = workspace.configuration(ofFile: absolute)
      let limits = limits(found)
      do throws(FileError) {
        let bytes = try FileReading.read(path, limit: limits.fileBytes, origin: origin)
        return InputText(
          bytes: bytes, shown: path.description, given: path, path: absolute, configuration: found, limits: limits,
          sideBySide: sideBySide, syntax: syntax(absolute, found))
      } catch {
        throw Failure(shown: path.description, error: error)
      }
    case .standardInput:
      let absolute = inputName?.resolved(from: environment.workingFolder)
      let found = workspace.configuration(ofFile: absolute)
      let limits = limits(found)
      let shown = inputName?.description ?? "-"
      switch environment.readInput(limits.fileBytes) {
      case .success(let bytes):
        return InputText(
          bytes: bytes, shown: shown, given: nil, path: absolute, configuration: found, limits: limits,
          sideBySide: sideBySide, syntax: syntax(absolute, found))
      case .failure(let error): throw Failure(shown: shown, error: error)
      }
    }
  }

  func text(of record: TextRecord) -> InputText {
    let absolute = record.path?.resolved(from: environment.workingFolder)
    let found = workspace.configuration(ofFile: absolute)
    return InputText(
      bytes: record.text, shown: record.path?.description ?? "-", given: nil, path: absolute, configuration: found,
      limits: limits(found), schema: record.schema, syntax: syntax(absolute, found))
  }

  private func syntax(_ path: FilePath?, _ found: ConfigurationStore.Found?) -> TextSyntax {
    TextSyntax(path.flatMap { JSONFiles.notation(of: $0, found?.configuration) })
  }

  private func limits(_ found: ConfigurationStore.Found?) -> Limits {
    var limits = workspace.limits(found?.configuration)
    if let fileBytes { limits.fileBytes = fileBytes }
    return limits
  }
}
