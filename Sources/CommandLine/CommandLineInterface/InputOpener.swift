internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Settings
internal import Workspace

/// Opens what a command works on: files, standard input, records and schemas. All commands share its rules.
struct InputOpener: Sendable {
  /// What a text is opened for.
  enum Purpose: Sendable {
    case reading
    /// The text will be written back, so it must certainly be YAML or JSON, and its whole schema must be usable.
    case change
    /// The values will be written in another format, so the whole schema must be usable and applied.
    ///
    /// - Parameter isOfSettings: Whether the text must be YAML or JSON.
    case conversion(isOfSettings: Bool)

    fileprivate var isOfSettings: Bool { if case .conversion(isOfSettings: false) = self { false } else { true } }
    var isChange: Bool { if case .change = self { true } else { false } }
  }

  let arguments: ParsedArguments
  let environment: CommandEnvironment
  var workspace: Workspace
  /// The path given with `--stdin-filename`, or nil if not given.
  private let inputName: FilePath?
  /// The maximum file size given on the command line, in bytes.
  private let fileBytes: Int?
  let layers: LayerFiles

  /// - Parameters:
  ///   - operands: The files and folders of the run, or nil for the first operand.
  ///   - schema: The schema for every file, or nil for the value of `--schema`.
  ///   - knowsKinds: Whether files of known kinds get schemas. False for commands that write files, because a file's
  ///     name isn't evidence enough for that.
  ///   - options: Further options of the workspace.
  ///   - files: Where configurations and schemas are read from.
  /// - Throws: ``UsageError`` if options contradict each other, or the configuration can't be read.
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
    if knowsKinds { options.catalogs = CatalogOptions(arguments, environment: environment) }
    options.records = SchemaResultCache {
      CheckCache.place(
        "schemas", for: arguments, environment: environment, isPreferred: Preferences(environment).usesCache)
    }
    if let fileBytes { options.limits.fileBytes = fileBytes }
    // In `set FILE SETTING VALUE`, only the first operand is a file.
    let operands = operands ?? arguments.operands.prefix(1).map(FilePath.init(bytes:))
    // `settle show "$FILE"` with a variable that isn't set.
    guard !operands.contains(where: { $0.bytes.isEmpty }), options.schemaName?.isEmpty != true else {
      throw UsageError("empty path")
    }
    let tree = RunTree(
      workingFolder: environment.workingFolder, operands: operands,
      named: [inputName].compactMap(\.self), files: files)
    do throws(FileError) {
      workspace = try Workspace(tree, options: options)
    } catch {
      throw UsageError.outside("--config \(options.configuration?.description ?? ""): \(error.message)")
    }
    environment.untilExit?.keep(workspace)
  }

  /// - Parameter schemas: The schemas that the command works on: paths of files and folders, URIs, or names of bundled
  ///   schemas.
  init(_ arguments: ParsedArguments, environment: CommandEnvironment, schemas: [[UInt8]]) throws(UsageError) {
    guard !schemas.contains(where: \.isEmpty) else { throw UsageError("empty path") }
    let folder = environment.workingFolder
    try self.init(
      arguments, environment: environment,
      operands: schemas.compactMap { SchemaReference.file(String(decoding: $0, as: UTF8.self), from: folder) })
  }

  /// - Parameters:
  ///   - parallelRunner: The threads that may parse a large text in parallel, or nil to use only the calling one.
  ///   - forms: The formats that are accepted besides YAML and JSON.
  /// - Throws: ``UnreadableInput`` if the input can't be read or has an unsupported format.
  func open(
    _ input: CheckInput, for purpose: Purpose, by parallelRunner: ParallelRunner? = nil,
    taking forms: [InputText.OtherForm] = []
  ) throws(UnreadableInput) -> InputText {
    var text = unread(input.path ?? inputName)
    text.parallelRunner = parallelRunner
    var isNamed = false
    switch input {
    case .file(let path, let origin):
      text.given = path
      isNamed = origin == .named
      text.isListed = !isNamed
    case .record(let record): text.schema = record.schema
    case .standardInput:
      // A file given by name is always checked; with `--force-exclude`, standard input may be excluded by its name.
      text.isExcluded =
        arguments.isSet(SelectionOptions.forceExclude)
        && text.path.map { workspace.isExcluded($0, isFolder: false) } ?? false
    case .failed: break
    }
    // For a conversion, the file may have any format.
    let isMarkdown = forms.contains(.markdown) && workspace.isMarkdown(text.path)
    var isVariables = forms.contains(.variables) && text.path.map(workspace.mayHoldVariables) ?? false
    let place = purpose.isOfSettings && !isMarkdown && !isVariables ? text.path : nil
    if isNamed, let place, let obstacle = workspace.obstacle(inFile: place, isForChange: purpose.isChange) {
      throw UnreadableInput(obstacle, text: text)
    }
    do throws(FileError) {
      let (bytes, stamp) = try content(of: input, limit: text.limits.fileBytes)
      text.take(bytes)
      text.stamp = stamp
    } catch {
      // Users know the path that they gave, not the absolute path in the error.
      let error = FileError(text.given ?? error.path, reason: error.reason)
      throw UnreadableInput(report: OptionAdvice.unreadable(error, shown: text.shown))
    }
    // Standard input may differ from the file whose name it has, so check the text itself.
    if text.given == nil, let place, let obstacle = workspace.obstacle(inText: text.bytes, of: place) {
      throw UnreadableInput(obstacle, text: text)
    }
    // A file named like one of environment variables may be YAML.
    if isVariables, let path = text.path { isVariables = workspace.holdsVariables(text.bytes, of: path) }
    text.otherForm = isMarkdown ? .markdown : isVariables ? .variables : nil
    return text
  }

  /// Replaces a text in its file, or writes it to standard output.
  ///
  /// - Parameter result: The result for the file. If writing fails, it is replaced with that failure.
  func replace(_ text: InputText, with bytes: [UInt8], result: inout FileResult) {
    guard let path = text.given else {
      result.output = bytes
      return
    }
    // Don't write an unchanged file, so that it keeps its modification time.
    guard bytes != text.bytes else { return }
    do throws(FileError) {
      try FileWriting.replace(path.resolved(from: environment.workingFolder), expecting: text.bytes, with: bytes)
    } catch {
      // Fixes that weren't written must not be counted.
      result = FileResult(code: .trouble, complaint: "\(text.shown): \(error.message)")
    }
  }

  private func content(
    of input: CheckInput, limit: Int
  ) throws(FileError) -> (bytes: [UInt8], stamp: FileStamp) {
    switch input {
    case .file(let path, let origin):
      try FileReading.stamped(path.resolved(from: environment.workingFolder), limit: limit, origin: origin)
    case .standardInput: (try environment.readInput(limit).get(), .none)
    case .record(let record): (record.text, .none)
    case .failed(let error): throw error
    }
  }

  /// The path of an operand, or the one given for standard input. Nil if there is none.
  func path(of operand: [UInt8]?) -> FilePath? { operand.flatMap { CheckInput(operand: $0).path ?? inputName } }

  /// The absolute path of an operand, or the one given for standard input. Nil if there is none.
  func place(of operand: [UInt8]?) -> FilePath? { path(of: operand)?.resolved(from: environment.workingFolder) }

  /// A text with everything known about it before it is read.
  ///
  /// - Parameters:
  ///   - named: The path of the text's file, or the one given for standard input. Nil if there is none.
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

/// Why an input can't be opened.
struct UnreadableInput: Error {
  /// A report with a single finding.
  let report: FileReport

  fileprivate init(report: FileReport) { self.report = report }

  fileprivate init(_ finding: Diagnostic, text: InputText) {
    var report = FileReport(
      path: text.shown, schema: nil, status: .unreadable, text: [], diagnostics: [OptionAdvice.notation(finding)])
    report.pathBytes = text.given?.bytesUnlessText
    self.report = report
  }

  /// The report as one line: `a.yaml: no such file or folder`, or
  /// `a.toml: TOML, not YAML or JSON [text/other-notation]; …`.
  var line: TerminalText {
    guard let finding = report.diagnostics.first else { return "\(report.path)" }
    let line: TerminalText = "\(report.path): \(finding.message)"
    return finding.code.family == .io ? line : line + " [\(finding.code)]\(finding.help.map { "; \($0)" } ?? "")"
  }
}
