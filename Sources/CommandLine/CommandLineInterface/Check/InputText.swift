internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Workers
internal import Workspace

/// The bytes of an input, with the facts known before they are read.
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
  /// The threads that may read a large text; nil for the calling thread.
  var sideBySide: SideBySide?
  /// The schema that came with the text: a path, a URI, or the name of a bundled one. Nil for the one that any file would have.
  var schema: String?
  /// Whether the configuration leaves out the file in whose place standard input is read.
  var isExcluded = false

  /// Whether the configuration is valid, or there is none, or the text is the configuration itself, which may be fixed.
  var isConfigured: Bool { configuration?.fault == nil || configuration?.configuration.path == path }

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
  /// The path of the file in whose place standard input is read.
  var inputName: FilePath?
  /// The largest file, where the command line says so.
  var fileBytes: Int?
  /// Whether the text will be written back.
  var isForChange = false
  var forcesExclude = false

  /// The reason why an input isn't checked.
  struct Failure: Error {
    /// Holds one finding.
    var report: FileReport

    init(_ error: FileError, shown: String) {
      report = OptionAdvice.unreadable(error, shown: shown)
    }

    init(_ finding: Diagnostic, shown: String, _ path: FilePath) {
      report = FileReport(
        path: shown, schema: nil, status: .unreadable, text: [], diagnostics: [OptionAdvice.notation(finding)])
      report.pathBytes = path.bytesUnlessText
    }
  }

  /// - Parameter sideBySide: the threads that may read a large text; nil for the calling thread.
  func read(_ input: CheckInput, by sideBySide: SideBySide?) throws(Failure) -> InputText {
    switch input {
    case .failed(let error): throw Failure(error, shown: error.path.description)
    case .file(let path, let origin):
      let absolute = path.resolved(from: environment.workingFolder)
      if origin == .named, let obstacle = workspace.obstacle(inFile: absolute, isForChange: isForChange) {
        throw Failure(obstacle, shown: path.description, path)
      }
      let found = workspace.configuration(ofFile: absolute)
      let limits = limits(found)
      do throws(FileError) {
        let bytes = try FileReading.read(path, limit: limits.fileBytes, origin: origin)
        return InputText(
          bytes: bytes, shown: path.description, given: path, path: absolute, configuration: found, limits: limits,
          sideBySide: sideBySide, syntax: syntax(absolute, found, bytes))
      } catch {
        throw Failure(error, shown: path.description)
      }
    case .standardInput:
      let absolute = inputName?.resolved(from: environment.workingFolder)
      let found = workspace.configuration(ofFile: absolute)
      let limits = limits(found)
      let shown = inputName?.description ?? "-"
      switch environment.readInput(limits.fileBytes) {
      case .success(let bytes):
        if let absolute { try requireReadable(bytes, absolute, shown) }
        var text = InputText(
          bytes: bytes, shown: shown, given: nil, path: absolute, configuration: found, limits: limits,
          sideBySide: sideBySide, syntax: syntax(absolute, found, bytes))
        text.isExcluded = forcesExclude && absolute.map { workspace.isExcluded($0, isFolder: false) } ?? false
        return text
      case .failure(let error): throw Failure(error, shown: shown)
      }
    }
  }

  /// Refuses a text in another notation.
  private func requireReadable(_ bytes: [UInt8], _ path: FilePath, _ shown: String) throws(Failure) {
    if let obstacle = workspace.obstacle(inText: bytes, of: path) { throw Failure(obstacle, shown: shown, path) }
  }

  func text(of record: TextRecord) throws(Failure) -> InputText {
    let absolute = record.path?.resolved(from: environment.workingFolder)
    if let absolute, let path = record.path { try requireReadable(record.text, absolute, path.description) }
    let found = workspace.configuration(ofFile: absolute)
    return InputText(
      bytes: record.text, shown: record.path?.description ?? "-", given: nil, path: absolute, configuration: found,
      limits: limits(found), schema: record.schema, syntax: syntax(absolute, found, record.text))
  }

  private func syntax(_ path: FilePath?, _ found: ConfigurationStore.Found?, _ bytes: [UInt8]) -> TextSyntax {
    TextSyntax(path.flatMap { JSONFiles.notation(of: $0, found?.configuration, text: bytes) })
  }

  private func limits(_ found: ConfigurationStore.Found?) -> Limits {
    var limits = workspace.limits(found?.configuration)
    if let fileBytes { limits.fileBytes = fileBytes }
    return limits
  }
}
