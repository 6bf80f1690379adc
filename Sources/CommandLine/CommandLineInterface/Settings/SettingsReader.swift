internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import Reporting
internal import SchemaTools
internal import Settings
internal import SettingsWork
internal import Workspace

/// Reads files as settings: text, schema, layers.
struct SettingsReader {
  let arguments: ParsedArguments
  let environment: CommandEnvironment
  private let workspace: Workspace
  private let layerFiles: LayerFiles

  /// - Parameters:
  ///   - schema: what every file has as its schema; else `--schema` says so.
  ///   - files: those that are read; else the first operand.
  init(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment, schema: String? = nil,
    files: [[UInt8]]? = nil
  ) throws(UsageError) {
    self.arguments = arguments
    self.environment = environment
    layerFiles = try LayerFiles(arguments)
    let files =
      (files ?? Array(arguments.operands.prefix(1))).map(FilePath.init(bytes:))
      + [arguments.path(CheckOptions.stdinFilename)].compactMap(\.self)
    var options = Workspace.Options()
    options.schemaName = schema ?? arguments.text(SettingsOptions.schema)
    options.configuration = arguments.path(CheckOptions.config)
    options.catalogues = CatalogueOptions(arguments, environment)
    workspace = try Workspace.open(RunTree(workingFolder: environment.workingFolder, operands: files), options)
    try arguments.refuse([CheckOptions.noSchema], with: SettingsOptions.schema)
  }

  // MARK: Changes

  /// The number of times that a change is carried out again at most; each time another program has changed the file
  /// first.
  static let changeLimit = 100

  /// Reads a file and changes its settings; from the start again where something else changed the file meanwhile, so that
  /// neither change is lost.
  ///
  /// - Parameters:
  ///   - allowsInput: whether standard input may take the place of a file, whose new text is standard output.
  ///   - change: nil where the file changed since it was read, and nothing was written and said.
  func change(
    _ operand: [UInt8], allowsInput: Bool = false, _ change: (EditableFile) throws(UsageError) -> ExitCode?
  ) throws(UsageError) -> ExitCode {
    let isInput = operand == [UInt8(ascii: "-")]
    guard !isInput || allowsInput else {
      throw UsageError("cannot change standard input; give a FILE")
    }
    for _ in 0..<Self.changeLimit {
      guard let snapshot = try snapshot(operand, isForChange: true) else { return .trouble }
      let path = isInput ? nil : FilePath(bytes: operand)
      let file = EditableFile(path: path, snapshot: snapshot, arguments: arguments, environment: environment)
      if let code = try change(file) { return code }
    }
    environment.complain("\(FilePath(bytes: operand)): \(WritingProblem.changedMeanwhile.message)")
    return .trouble
  }

  // MARK: Files

  /// The settings of a file; nil once it has been said why there are none.
  ///
  /// - Parameters:
  ///   - operand: nil for an empty document, which has the schema's defaults.
  ///   - needsWholeSchema: whether values are to be left out by the schema.
  func read(_ operand: [UInt8]?, needsWholeSchema: Bool = false) throws(UsageError) -> Snapshot? {
    guard let snapshot = try snapshot(operand, needsWholeSchema: needsWholeSchema) else { return nil }
    let (number, count) = (snapshot.documentNumber, snapshot.values.roots.count)
    guard number == 0 || number < count else {
      throw UsageError("\(snapshot.shown) has no document \(number + 1), only \(count)")
    }
    return snapshot
  }

  /// The same of a text that is in no file.
  func read(_ text: [UInt8], named name: String) throws(UsageError) -> Snapshot? {
    try snapshot(nil, text, shown: name)
  }

  /// The settings of a new install, by the schema of a file that can't be read; nil where none is known.
  ///
  /// - Parameter model: the schema that the file was found to have.
  func newInstall(insteadOf operand: [UInt8]?, _ model: SettingsModel? = nil) -> Snapshot? {
    let path = operand.flatMap(path)
    var context = context(path?.description ?? "-", path)
    if arguments.isSet(CheckOptions.noSchema) { context.schema = .none }
    if let model { context.schema = .model(model) }
    let snapshot = Snapshot([], context)
    return snapshot.model == nil ? nil : snapshot
  }

  /// A file with its schema and the weaker files below it; nil once it has been reported why it can't be read.
  ///
  /// - Parameters:
  ///   - operand: nil for an empty document.
  ///   - text: the text that is used instead of a file's.
  ///   - shown: its name.
  ///   - isSettings: whether the file is of YAML or JSON, and nothing but its name says so.
  ///   - needsWholeSchema: whether values are to be left out by the schema.
  ///   - parse: reads a text that may be neither YAML nor JSON.
  func snapshot(
    _ operand: [UInt8]?, _ text: [UInt8] = [], shown: String = "the defaults", isForChange: Bool = false,
    isSettings: Bool = true, needsWholeSchema: Bool = false, parse: (([UInt8], Limits) -> ParsedText)? = nil
  ) throws(UsageError) -> Snapshot? {
    let path = operand.flatMap(path)
    var context = context(operand == nil ? shown : path?.description ?? "-", path)
    if arguments.isSet(CheckOptions.noSchema) { context.schema = .none }
    context.documentNumber = documentNumber
    guard isConfigured(path),
      let bytes = operand.map({ bytes($0, context, isForChange: isForChange, isSettings: isSettings) }) ?? text
    else { return nil }
    context.syntax = self.context(context.shown, path, bytes).syntax
    let snapshot = parse.map { Snapshot($0(bytes, context.limits), context) } ?? Snapshot(bytes, context)
    // They are needed in any case, and the schema is then found by them, not by the tokens.
    if parse == nil { try requireOneDocument(snapshot.values, snapshot.shown) }
    guard isUsable(snapshot.resolution, of: snapshot, isForChange: isForChange || needsWholeSchema),
      !needsWholeSchema || isWhole(snapshot.resolution),
      let layers = layers(snapshot.resolution, path)
    else {
      return nil
    }
    return layers.isEmpty ? snapshot : snapshot.with { $0.layers = layers }
  }

  /// The document that is meant, from 0; nil where none is said to be.
  var documentNumber: Int? { arguments.number(SettingsOptions.document).map { $0 - 1 } }

  /// Refuses a stream of several documents of which none is said to be meant. Those without content don't count.
  func requireOneDocument(_ document: Document, _ shown: String) throws(UsageError) {
    let numbers = document.documentsWithContent.map(\.number)
    guard numbers.count > 1, arguments.number(SettingsOptions.document) == nil else { return }
    let first = numbers.prefix(10).map { String($0 + 1) }.joined(separator: ", ")
    throw UsageError(
      "\(shown) has \(numbers.count) documents; choose one with --document (\(first)\(numbers.count > 10 ? ", …" : ""))"
    )
  }

  /// - Parameter text: none before it is read.
  private func context(_ shown: String, _ path: FilePath?, _ text: [UInt8] = []) -> SnapshotContext {
    SnapshotContext(shown, path?.resolved(from: environment.workingFolder), text, workspace)
  }

  /// Nil once it has been said why they can't be read.
  ///
  /// - Parameter isSettings: whether YAML or JSON is wanted.
  private func bytes(
    _ operand: [UInt8], _ context: SnapshotContext, isForChange: Bool = false, isSettings: Bool = true
  ) -> [UInt8]? {
    let isInput = operand == [UInt8(ascii: "-")]
    if isSettings, !isInput, let path = absolute(operand),
      let obstacle = workspace.obstacle(inFile: path, isForChange: isForChange)
    {
      return refused(obstacle, context)
    }
    do throws(FileError) {
      guard isInput else { return try FileReading.read(FilePath(bytes: operand), limit: context.limits.fileBytes) }
      let bytes = try environment.readInput(context.limits.fileBytes).get()
      guard isSettings, let path = absolute(operand) else { return bytes }
      return workspace.obstacle(inText: bytes, of: path).map { refused($0, context) } ?? bytes
    } catch {
      environment.complain("\(context.shown): \(error.message)")
      return nil
    }
  }

  private func refused(_ obstacle: Diagnostic, _ context: SnapshotContext) -> [UInt8]? {
    let obstacle = OptionAdvice.notation(obstacle)
    let help = obstacle.help.map { "; \($0)" } ?? ""
    environment.complain("\(context.shown): \(obstacle.message) [\(obstacle.code)]\(help)")
    return nil
  }

  /// Whether the configuration of a file is sound, or there is none, or the file is the configuration itself; says what is
  /// wrong where it isn't.
  ///
  /// - Parameter path: nil for a text without a name.
  private func isConfigured(_ path: FilePath?) -> Bool {
    let path = path?.resolved(from: environment.workingFolder)
    guard let found = workspace.configuration(ofFile: path), found.configuration.path != path else { return true }
    return environment.isSound(found)
  }

  /// The path that the operand names; nil for standard input without a name.
  private func path(_ operand: [UInt8]) -> FilePath? {
    operand == [UInt8(ascii: "-")] ? arguments.path(CheckOptions.stdinFilename) : FilePath(bytes: operand)
  }

  private func absolute(_ operand: [UInt8]) -> FilePath? {
    path(operand)?.resolved(from: environment.workingFolder)
  }

  /// Whether a file is JSON by its name or its configuration.
  func isJSON(_ operand: [UInt8]) -> Bool { workspace.jsonNotation(of: absolute(operand)) != nil }

  /// How JSON is written in a file.
  func jsonNotation(of operand: [UInt8]) -> JSONNotation {
    workspace.jsonNotation(of: absolute(operand)) ?? .strict
  }

  /// Nil once it has been said why one can't be read.
  ///
  /// - Parameter path: of the file above; nil for a text without a name.
  private func layers(_ resolution: SchemaResolution, _ path: FilePath?) -> [SettingsLayer]? {
    let files = layerFiles.files(below: path?.resolved(from: environment.workingFolder), workspace)
    guard !files.isEmpty else { return [] }
    let reading = LayerReading(files, resolution, workspace)
    let (layers, failures) = (reading.layers, reading.failures)
    let broken = layers.filter { !$0.snapshot.syntaxErrors.isEmpty }
    for failure in failures { environment.complain("layer \(failure.path): \(failure.error.message)") }
    for layer in broken {
      if let error = layer.snapshot.syntaxErrors.first {
        environment.complain(FindingLines.line(error, in: layer.snapshot))
      }
    }
    guard failures.isEmpty, broken.isEmpty else { return nil }
    return layers.map { $0.snapshot.layer($0.name) }
  }

  // MARK: Schemas

  /// The inputs that the actions and questions of a file's schema declare.
  func inputs(_ model: SettingsModel, of operand: [UInt8]?) -> InputSchemas {
    InputSchemas(model, workspace, workspace.configuration(ofFile: operand.flatMap(absolute))?.configuration)
  }

  /// Nil once it has been said why it can't be used.
  ///
  /// - Parameter name: a path, a URI, or the name of a bundled schema.
  func model(named name: String) -> SettingsModel? {
    guard isConfigured(nil) else { return nil }
    let resolution = workspace.resolution(named: name)
    return isUsable(resolution) ? resolution.model : nil
  }

  /// The settings of a schema from which code, a reference or another form is made; says why there are none.
  ///
  /// What `settle schema check` refuses isn't used: a name or a rule in it may be anything. A default that is missing says nothing
  /// wrong. The finding's own words may quote what is sensitive.
  func model(forOutputOf name: String) -> (model: SettingsModel?, code: ExitCode) {
    guard isConfigured(nil) else { return (nil, .trouble) }
    let reports = workspace.schemaReports(name, options: SchemaCheckRun.options())
    let errors = reports.filter { $0.status != .unreadable }.flatMap { report in
      report.diagnostics.filter { $0.severity == .error && $0.code != .missingDefault }.map { (report, $0) }
    }
    guard let (report, first) = errors.first else {
      let model = model(named: name)
      return (model, model == nil ? .trouble : .success)
    }
    let more: TerminalText = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    let place = LineIndex(report.text).position(of: first.range.start)
    environment.complain(
      """
      \(report.path):\(place.line):\(place.column): error in the schema [\(first.code)]\(more); \
      nothing written: run "settle schema check \(name.shellWord)"
      """)
    return (nil, .findings)
  }

  /// The settings that are meant by a schema, or by a file of settings, whose schema it is then; nil once it has been said why
  /// there are none.
  ///
  /// - Parameter operand: a path, a URI, or the name of a bundled schema.
  func model(of operand: [UInt8]) -> SettingsModel? {
    guard let path = absolute(operand), FileFacts.kind(path) == .file else {
      return model(named: String(decoding: operand, as: UTF8.self))
    }
    let named = FilePath(bytes: operand)
    let context = context(named.description, named)
    guard let bytes = bytes(operand, context) else { return nil }
    let snapshot = Snapshot(bytes, context)
    let (document, resolution) = (snapshot.reading.parsed.document, snapshot.resolution)
    if SchemaRecognition.isSchema(document, hasOther: resolution.choice != nil) { return model(named: path.fileURI) }
    guard isUsable(resolution, of: snapshot) else { return nil }
    if resolution.model == nil {
      environment.complain("no schema found for \(context.shown); use --schema")
    }
    return resolution.model
  }

  /// The first line that a file needs for its schema to be found; nil where its name is enough.
  ///
  /// - Parameter name: a path, a URI, or the name of a bundled schema.
  func modeline(of path: FilePath, schema name: String) -> String? {
    workspace.modeline(of: path.resolved(from: environment.workingFolder), schema: name)
  }

  /// Whether all of the schema is applied, or there is none; says why where it isn't.
  private func isWhole(_ resolution: SchemaResolution) -> Bool {
    guard resolution.schema != nil, let reason = resolution.uncheckedReason else { return true }
    environment.complain("cannot check the result: \(reason); use --no-schema to skip the check")
    return false
  }

  /// Whether the schema that was found can be used, or there is none; says why where it can't be.
  ///
  /// - Parameters:
  ///   - snapshot: of the file that it was found for.
  ///   - isForChange: whether a file is to be changed by it: a schema with a part that can't be applied is then not
  ///     used, as it isn't known then whether the result is valid. To read by, it is used with a warning.
  private func isUsable(
    _ resolution: SchemaResolution, of snapshot: Snapshot? = nil, isForChange: Bool = false
  ) -> Bool {
    let fault = resolution.firstFault.map { FindingLines.line($0.report.path, LineIndex($0.report.text), $0.finding) }
    switch resolution.use {
    case .none:
      if let finding = resolution.finding, let snapshot {
        environment.complain("warning: \(FindingLines.line(finding, in: snapshot))")
      }
      return true
    case .unusable(let reason):
      // A missing schema is reported at the place that names it, in the file or in the configuration.
      if let finding = resolution.finding, let snapshot {
        environment.complain(FindingLines.line(finding, in: snapshot))
      } else if let fault, resolution.firstFault?.finding.code == SchemaProblem.notFound {
        environment.complain(fault)
      } else {
        environment.complain("cannot use the schema: \(fault ?? TerminalText(reason))")
      }
      return false
    case .schema:
      guard let fault else { return true }
      guard isForChange else {
        let help = resolution.firstFault?.finding.help
        environment.complain("warning: cannot use part of the schema: \(fault)\(help.map { "; \($0)" } ?? "")")
        return true
      }
      environment.complain(
        """
        cannot check the result, because part of the schema cannot be used: \(fault); \
        use --no-schema to skip the check
        """)
      return false
    }
  }
}
