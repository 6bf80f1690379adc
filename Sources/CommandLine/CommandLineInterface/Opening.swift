internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Settings
internal import Workspace

/// Opens what a command works on: files, standard input, records and schemas, in one workspace and by the same rules.
struct Opening: Sendable {
  /// Why a text is opened.
  enum Purpose: Sendable {
    case reading
    /// The text will be written back: it must certainly be YAML or JSON, and its whole schema must be usable.
    case change
    /// Its values will be written in another format: its whole schema must be usable and applied.
    ///
    /// - Parameter isOfSettings: Whether the text must be YAML or JSON.
    case conversion(isOfSettings: Bool)

    fileprivate var isOfSettings: Bool { if case .conversion(isOfSettings: false) = self { false } else { true } }
    var isChange: Bool { if case .change = self { true } else { false } }
  }

  let arguments: ParsedArguments
  let environment: CommandEnvironment
  var workspace: Workspace
  /// The path of the file that standard input is read as.
  private let inputName: FilePath?
  /// The size limit for files, if given on the command line.
  private let fileBytes: Int?
  let layers: LayerFiles

  /// - Parameters:
  ///   - operands: The files and folders of the run, or nil for the first operand.
  ///   - schema: The schema of every file, or nil for the value of `--schema`.
  ///   - knowsKinds: Whether a file may get a schema by its name alone. A name never makes a file one to be written.
  ///   - options: Further options of the workspace.
  ///   - files: The source of configurations and schemas.
  init(
    _ arguments: ParsedArguments, environment: CommandEnvironment,
    operands: [FilePath]? = nil, schema: String? = nil, knowsKinds: Bool = true,
    options: Workspace.Options = Workspace.Options(), files: any FileSource = DiskFiles()
  ) throws(UsageError) {
    self.arguments = arguments
    self.environment = environment
    inputName = arguments.path(CheckOptions.stdinFilename)
    fileBytes = arguments.number(CheckOptions.maxFileSize)
    layers = try LayerFiles(arguments)
    for option in [CheckOptions.schema, CheckOptions.policy] {
      try arguments.refuse([CheckOptions.noSchema], with: option)
    }
    var options = options
    options.schemaName = schema ?? arguments.text(CheckOptions.schema)
    options.policyNames = arguments.all(CheckOptions.policy).map { String(decoding: $0, as: UTF8.self) }
    options.configuration = arguments.path(CheckOptions.config)
    options.rules = RulesAndFixes()
    if knowsKinds { options.catalogues = CatalogOptions(arguments, environment: environment) }
    options.records = SchemaRecords {
      CheckCache.place(
        "schemas", for: arguments, environment: environment, isPreferred: Preferences(environment).usesCache)
    }
    if let fileBytes { options.limits.fileBytes = fileBytes }
    let tree = RunTree(
      workingFolder: environment.workingFolder,
      // In `set FILE SETTING VALUE`, only the first operand is a file.
      operands: operands ?? arguments.operands.prefix(1).map(FilePath.init(bytes:)),
      named: [inputName].compactMap(\.self), files: files)
    do throws(FileError) {
      workspace = try Workspace(tree, options: options)
    } catch {
      throw UsageError.outside("--config \(options.configuration?.description ?? ""): \(error.message)")
    }
  }

  /// - Parameter schemas: What the command examines: paths of files and folders, URIs, or names of bundled schemas.
  init(_ arguments: ParsedArguments, environment: CommandEnvironment, schemas: [[UInt8]]) throws(UsageError) {
    let folder = environment.workingFolder
    try self.init(
      arguments, environment: environment,
      operands: schemas.compactMap { SchemaReference.file(String(decoding: $0, as: UTF8.self), from: folder) })
  }

  /// - Parameters:
  ///   - sideBySide: The threads that may read a large text, or nil for the calling thread.
  ///   - forms: The files that are taken besides those of YAML and JSON.
  func open(
    _ input: CheckInput, for purpose: Purpose, by sideBySide: SideBySide? = nil,
    taking forms: [InputText.OtherForm] = []
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
      // A named file is always checked; standard input is so only without `--force-exclude`.
      text.isExcluded =
        arguments.isSet(SelectionOptions.forceExclude)
        && text.path.map { workspace.isExcluded($0, isFolder: false) } ?? false
    case .failed: break
    }
    // For a conversion, a file such as a property list may have any notation.
    let isMarkdown = forms.contains(.markdown) && workspace.isMarkdown(text.path)
    var isVariables = forms.contains(.variables) && text.path.map(workspace.mayHoldVariables) ?? false
    let place = purpose.isOfSettings && !isMarkdown && !isVariables ? text.path : nil
    if isNamed, let place, let obstacle = workspace.obstacle(inFile: place, isForChange: purpose.isChange) {
      throw UnreadableInput(obstacle, text: text)
    }
    do throws(FileError) {
      text.take(try bytes(of: input, limit: text.limits.fileBytes))
    } catch {
      // The user knows the path as given, not the absolute one of the error.
      let error = FileError(text.given ?? error.path, reason: error.reason)
      throw UnreadableInput(report: OptionAdvice.unreadable(error, shown: text.shown))
    }
    // The file with the name of standard input may have another text, so only the text itself counts.
    if text.given == nil, let place, let obstacle = workspace.obstacle(inText: text.bytes, of: place) {
      throw UnreadableInput(obstacle, text: text)
    }
    // A file with the name of one of variables may be YAML.
    if isVariables, let path = text.path { isVariables = workspace.holdsVariables(text.bytes, of: path) }
    text.otherForm = isMarkdown ? .markdown : isVariables ? .variables : nil
    return text
  }

  /// Replaces a text that was opened, in its file or on standard output.
  ///
  /// - Parameter result: The result for the file. If writing fails, it contains nothing but that failure.
  func replace(_ text: InputText, with bytes: [UInt8], result: inout FileResult) {
    guard let path = text.given else {
      result.output = bytes
      return
    }
    // An unchanged file isn't written, so that its modification time stays.
    guard bytes != text.bytes else { return }
    do throws(FileError) {
      try FileWriting.replace(path.resolved(from: environment.workingFolder), expecting: text.bytes, with: bytes)
    } catch {
      // A fix that isn't written must not be counted.
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

  /// The path that an operand names, or that standard input is read as, or nil for none.
  func path(of operand: [UInt8]?) -> FilePath? { operand.flatMap { CheckInput(operand: $0).path ?? inputName } }

  /// The absolute path of an operand.
  func place(of operand: [UInt8]?) -> FilePath? { path(of: operand)?.resolved(from: environment.workingFolder) }

  /// What is known about a text before it is read.
  ///
  /// - Parameters:
  ///   - named: The path of the file that it is, or that it is read as, or nil for none.
  ///   - shown: The name shown to users, or nil for the path.
  func unread(_ named: FilePath?, shown: String? = nil) -> InputText {
    let path = named?.resolved(from: environment.workingFolder)
    let found = workspace.configuration(ofFile: path)
    var limits = workspace.limits(found?.configuration)
    if let fileBytes { limits.fileBytes = fileBytes }
    return InputText(
      shown: shown ?? named?.description ?? "-", path: path, configuration: found, style: workspace.style(of: path),
      limits: limits)
  }
}

/// The bytes of an input, with the facts known before they are read.
struct InputText {
  /// The path shown to users; `-` for standard input without a name.
  let shown: String
  /// Absolute; nil for standard input without a name.
  let path: FilePath?
  let configuration: ConfigurationStore.Found?
  /// What `.editorconfig` files say about it, or nil for nothing.
  let style: EditorConfigStyle?
  let limits: Limits
  private(set) var bytes: [UInt8] = []
  private(set) var syntax = TextSyntax(nil)
  /// Nil for YAML and JSON.
  fileprivate(set) var otherForm: OtherForm?

  /// A form of files that some commands take besides YAML and JSON.
  enum OtherForm: Sendable {
    /// Markdown with texts of YAML and JSON in it.
    case markdown
    /// Environment variables, which set settings of a schema.
    case variables
  }
  /// The path as given, or nil for standard input.
  var given: FilePath?
  /// Whether it was found in a folder rather than named by the user.
  var isListed = false
  /// The threads that may read a large text; nil for the calling thread.
  var sideBySide: SideBySide?
  /// The schema that came with the text: a path, a URI, or the name of a bundled one. Nil to find the schema as for any
  /// file.
  var schema: String?
  /// Whether the configuration excludes the file that standard input is read as.
  var isExcluded = false

  var isJSON: Bool { syntax.isJSON }

  /// Whether the configuration is valid or missing, or the text is the configuration itself, which may be fixed.
  var isConfigured: Bool { configuration?.fault == nil || configuration?.configuration.path == path }

  /// The errors of a configuration that prevent changes. Naming the configuration itself is allowed, to correct it.
  var configurationFault: FileReport? { isConfigured && !isListed ? nil : configuration?.fault }

  mutating func take(_ bytes: [UInt8]) {
    self.bytes = bytes
    syntax = TextSyntax(
      path.flatMap { JSONFiles.notation(of: $0, configuration: configuration?.configuration, text: bytes) })
  }

  /// The file as the texts in it, each with its own schema; nil for any file but Markdown.
  ///
  /// - Parameters:
  ///   - workspace: The workspace that finds the texts.
  ///   - snapshot: Makes the snapshot of a text, with the workspace that finds its schema.
  func markdown(
    in workspace: Workspace, snapshot: @escaping @Sendable (InputText, Workspace) -> Snapshot
  ) -> MarkdownSnapshot? {
    guard case .markdown = otherForm else { return nil }
    return MarkdownSnapshot(bytes, shown: shown) { [self] bytes in
      workspace.embeddedTexts(in: bytes, of: path, isNamed: !isListed).map { text in
        let inside = workspace.inside(text.part)
        return .init(text, snapshot: snapshot(part(text, style: inside.style(of: path)), inside))
      }
    }
  }

  private func part(_ text: EmbeddedText, style: EditorConfigStyle?) -> InputText {
    var part = InputText(shown: shown, path: path, configuration: configuration, style: style, limits: limits)
    (part.bytes, part.syntax, part.schema) = (text.bytes, TextSyntax(text.language), schema)
    return part
  }

  /// The context for a snapshot.
  ///
  /// - Parameter workspace: The workspace that finds the schema, or nil for none.
  func context(_ workspace: Workspace?) -> SnapshotContext {
    var context = SnapshotContext(shown, syntax: syntax, limits: limits)
    if let workspace {
      let given = schema.map { workspace.resolution(named: $0, isOfRecord: true) }
      context.schema = given.map { .given($0) } ?? .found(workspace, path)
      context.policies = .found(workspace, path)
    }
    context.sideBySide = sideBySide
    context.lint = LintPlan(withoutRulesOf: RulesAndFixes())
    context.takeForm(configuration?.configuration, style: style, of: path)
    return context
  }
}

/// Why an input isn't examined.
struct UnreadableInput: Error {
  /// Contains one finding.
  let report: FileReport

  fileprivate init(report: FileReport) { self.report = report }

  fileprivate init(_ finding: Diagnostic, text: InputText) {
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
