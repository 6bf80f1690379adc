internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import Workers
internal import Workspace

/// How a command opens what it is about: files, standard input, records and schemas, in one workspace and under the same rules.
struct Opening: Sendable {
  /// What a text is opened for.
  enum Purpose: Sendable {
    case reading
    /// The text is written back: it has to be YAML or JSON for certain, and all of its schema has to be usable.
    case change
    /// Its values are written in another form: all of its schema has to be usable, and applied.
    ///
    /// - Parameter isOfSettings: whether the text has to be YAML or JSON.
    case conversion(isOfSettings: Bool)

    fileprivate var isOfSettings: Bool { if case .conversion(isOfSettings: false) = self { false } else { true } }
    fileprivate var isChange: Bool { if case .change = self { true } else { false } }
  }

  let arguments: ParsedArguments
  let environment: CommandEnvironment
  var workspace: Workspace
  /// The path of the file in whose place standard input is read.
  private let inputName: FilePath?
  /// The largest file, where the command line says so.
  private let fileBytes: Int?
  /// The weaker files below each file.
  let layers: LayerFiles

  /// - Parameters:
  ///   - operands: the files and folders of the run; nil for the first operand.
  ///   - schema: what every file has as its schema; nil for what `--schema` says.
  ///   - knowsKinds: whether a file may have a schema by its name alone. No name makes a file one to be written.
  ///   - options: what is asked of the workspace besides.
  ///   - files: where configurations and schemas are read from.
  init(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment,
    operands: (any Sequence<FilePath> & Sendable)? = nil, schema: String? = nil, knowsKinds: Bool = true,
    options: Workspace.Options = Workspace.Options(), files: any FileSource = DiskFiles()
  ) throws(UsageError) {
    self.arguments = arguments
    self.environment = environment
    inputName = arguments.path(CheckOptions.stdinFilename)
    fileBytes = arguments.number(CheckOptions.maxFileSize)
    layers = try LayerFiles(arguments)
    try arguments.refuse([CheckOptions.noSchema], with: CheckOptions.schema)
    var options = options
    options.schemaName = schema ?? arguments.text(CheckOptions.schema)
    options.configuration = arguments.path(CheckOptions.config)
    if knowsKinds { options.catalogues = CatalogueOptions(arguments, environment) }
    if let fileBytes { options.limits.fileBytes = fileBytes }
    let tree = RunTree(
      workingFolder: environment.workingFolder,
      operands: operands ?? arguments.operands.prefix(1).map(FilePath.init(bytes:)),
      named: [inputName].compactMap(\.self), files: files)
    do throws(FileError) {
      workspace = try Workspace(tree, options)
    } catch {
      throw UsageError.outside("--config \(options.configuration?.description ?? ""): \(error.message)")
    }
  }

  /// - Parameter schemas: what the command looks at: paths of files and folders, URIs, or names of bundled schemas.
  init(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment, schemas: [[UInt8]]
  ) throws(UsageError) {
    let folder = environment.workingFolder
    try self.init(
      arguments, environment,
      operands: schemas.compactMap { SchemaReference.file(String(decoding: $0, as: UTF8.self), from: folder) })
  }

  /// - Parameter sideBySide: the threads that may read a large text; nil for the calling thread.
  func open(
    _ input: CheckInput, for purpose: Purpose, by sideBySide: SideBySide? = nil
  ) throws(UnreadableInput) -> InputText {
    var text = unread(input.path ?? inputName)
    text.sideBySide = sideBySide
    var isNamed = false
    switch input {
    case .file(let path, let origin):
      text.given = path
      isNamed = origin == .named
      text.isListed = !isNamed
    case .record(let record): text.schema = record.schema
    case .standardInput:
      text.isExcluded =
        arguments.isSet(SelectionOptions.forceExclude)
        && text.path.map { workspace.isExcluded($0, isFolder: false) } ?? false
    case .failed: break
    }
    let place = purpose.isOfSettings ? text.path : nil
    if isNamed, let place, let obstacle = workspace.obstacle(inFile: place, isForChange: purpose.isChange) {
      throw UnreadableInput(obstacle, text)
    }
    do throws(FileError) {
      text.take(try bytes(of: input, limit: text.limits.fileBytes))
    } catch {
      let error = FileError(text.given ?? error.path, error.reason)
      throw UnreadableInput(report: OptionAdvice.unreadable(error, shown: text.shown))
    }
    if text.given == nil, let place, let obstacle = workspace.obstacle(inText: text.bytes, of: place) {
      throw UnreadableInput(obstacle, text)
    }
    return text
  }

  /// Puts a new text in the place of one that was opened: into its file, or on standard output.
  ///
  /// - Parameter result: of the file; where it can't be written, it is only that.
  func replace(_ text: InputText, with bytes: [UInt8], _ result: inout FileResult) {
    guard let path = text.given else {
      result.output = bytes
      return
    }
    guard bytes != text.bytes else { return }
    do throws(FileError) {
      try FileWriting.replace(
        path.resolved(from: environment.workingFolder), expecting: text.bytes, with: bytes)
    } catch {
      result = FileResult(code: .trouble, complaint: "\(text.shown): \(error.message)")
    }
  }

  private func bytes(of input: CheckInput, limit: Int) throws(FileError) -> [UInt8] {
    switch input {
    case .file(let path, let origin):
      try FileReading.read(path.resolved(from: environment.workingFolder), limit: limit, origin: origin)
    case .standardInput: try environment.readInput(limit).get()
    case .record(let record): record.text
    case .failed(let error): throw error
    }
  }

  /// The path that an operand names, or in whose place standard input is read; nil for none.
  func path(of operand: [UInt8]?) -> FilePath? { operand.flatMap { CheckInput(operand: $0).path ?? inputName } }

  /// The same, absolute.
  func place(of operand: [UInt8]?) -> FilePath? { path(of: operand)?.resolved(from: environment.workingFolder) }

  /// What is known of a text before it is read.
  ///
  /// - Parameters:
  ///   - named: the path of the file that it is, or in whose place it is read; nil for none.
  ///   - shown: its name for a person; nil for the path.
  func unread(_ named: FilePath?, shown: String? = nil) -> InputText {
    let path = named?.resolved(from: environment.workingFolder)
    let found = workspace.configuration(ofFile: path)
    var limits = workspace.limits(found?.configuration)
    if let fileBytes { limits.fileBytes = fileBytes }
    return InputText(shown: shown ?? named?.description ?? "-", path: path, configuration: found, limits: limits)
  }
}

/// The bytes of an input, with the facts known before they are read.
struct InputText {
  /// The path as it is shown; `-` for standard input without a name.
  let shown: String
  /// Absolute; nil for standard input without a name.
  let path: FilePath?
  let configuration: ConfigurationStore.Found?
  let limits: Limits
  private(set) var bytes: [UInt8] = []
  private(set) var syntax = TextSyntax(nil)
  /// The path as it was given; nil for standard input.
  var given: FilePath?
  /// Whether it was found in a folder, and no person named it.
  var isListed = false
  /// The threads that may read a large text; nil for the calling thread.
  var sideBySide: SideBySide?
  /// The schema that came with the text: a path, a URI, or the name of a bundled one. Nil for the one that any file would have.
  var schema: String?
  /// Whether the configuration leaves out the file in whose place standard input is read.
  var isExcluded = false

  init(shown: String, path: FilePath?, configuration: ConfigurationStore.Found?, limits: Limits) {
    self.shown = shown
    self.path = path
    self.configuration = configuration
    self.limits = limits
  }

  var isJSON: Bool { syntax.isJSON }

  /// Whether the configuration is valid, or there is none, or the text is the configuration itself, which may be fixed.
  var isConfigured: Bool { configuration?.fault == nil || configuration?.configuration.path == path }

  /// The errors of a configuration by which nothing may be changed. A person may name the configuration itself, to correct it.
  var configurationFault: FileReport? { isConfigured && !isListed ? nil : configuration?.fault }

  mutating func take(_ bytes: [UInt8]) {
    self.bytes = bytes
    syntax = TextSyntax(path.flatMap { JSONFiles.notation(of: $0, configuration?.configuration, text: bytes) })
  }

  /// The same for a snapshot.
  ///
  /// - Parameter workspace: that finds the schema; nil for none.
  func context(_ workspace: Workspace?) -> SnapshotContext {
    var context = SnapshotContext(shown, syntax, limits: limits)
    if let workspace {
      let given = schema.map { workspace.resolution(named: $0, isOfRecord: true) }
      context.schema = given.map { .given($0) } ?? .found(workspace, path)
    }
    context.sideBySide = sideBySide
    context.takeForm(configuration?.configuration, of: path)
    return context
  }
}

/// The reason why an input isn't looked at.
struct UnreadableInput: Error {
  /// Holds one finding.
  let report: FileReport

  fileprivate init(report: FileReport) { self.report = report }

  fileprivate init(_ finding: Diagnostic, _ text: InputText) {
    var report = FileReport(
      path: text.shown, schema: nil, status: .unreadable, text: [], diagnostics: [OptionAdvice.notation(finding)])
    report.pathBytes = text.given?.bytesUnlessText
    self.report = report
  }

  /// `a.yaml: no such file or folder`, `a.toml: TOML, not YAML or JSON [text/other-notation]; …`
  var line: TerminalText {
    guard let finding = report.diagnostics.first else { return "\(report.path)" }
    let line: TerminalText = "\(report.path): \(finding.message)"
    return finding.code.family == .io ? line : line + " [\(finding.code)]\(finding.help.map { "; \($0)" } ?? "")"
  }
}
