internal import Analysis
internal import ArgumentParsing
internal import Configuration
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import Reporting
internal import Settings
internal import SettingsEditing
internal import TerminalOutput
internal import YAMLParsing

/// Reads files as settings: text, schema, layers.
struct SettingsReader {
  private let arguments: ParsedArguments
  private let environment: CommandEnvironment
  private let command: String
  private let workspace: Workspace
  let limits = Limits()

  /// - Parameters:
  ///   - command: as the user types it, for messages.
  ///   - schema: what every file has as its schema; else `--schema` says so.
  init(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment, command: String, schema: String? = nil
  ) throws(UsageError) {
    self.arguments = arguments
    self.environment = environment
    self.command = command
    let files =
      arguments.operands.prefix(1).map(FilePath.init(bytes:))
      + [arguments.path(CheckOptions.stdinFilename)].compactMap(\.self)
    var options = Workspace.Options()
    options.schemaName = schema ?? arguments.text(SettingsOptions.schema)
    options.configuration = arguments.path(CheckOptions.config)
    workspace = try Workspace.open(RunTree(workingFolder: environment.workingFolder, operands: files), options)
    if arguments.isSet(SettingsOptions.schema), arguments.isSet(CheckOptions.noSchema) {
      throw UsageError("--schema and --no-schema contradict each other", command: command)
    }
  }

  private struct Text {
    var path: FilePath?
    var shown: String
    var bytes: [UInt8]
    var parsed: ParsedText
  }

  /// How often a change is carried out again at most; each time somebody else has got theirs in.
  private static let changeLimit = 100

  /// Reads a file and changes its settings; from the start again where something else changed the file meanwhile, so that
  /// neither change is lost.
  ///
  /// - Parameters:
  ///   - allowsInput: whether standard input may stand for a file, whose new text is standard output.
  ///   - change: nil where the file changed since it was read, and nothing was written and said.
  func change(
    _ operand: [UInt8], allowsInput: Bool = false, _ change: (EditableFile) throws(UsageError) -> ExitCode?
  ) throws(UsageError) -> ExitCode {
    for _ in 0..<Self.changeLimit {
      guard let file = try editable(operand, allowsInput: allowsInput) else { return .trouble }
      if let code = try change(file) { return code }
    }
    let shown = FilePath(bytes: operand).description
    environment.complain("\(shown): \(WritingProblem.changedMeanwhile.message)")
    return .trouble
  }

  /// A file whose settings are to be changed; nil once it has been said why they can't be.
  private func editable(_ operand: [UInt8], allowsInput: Bool) throws(UsageError) -> EditableFile? {
    let isInput = operand == [UInt8(ascii: "-")]
    guard !isInput || allowsInput else {
      throw UsageError("standard input can't be written to: name a file", command: command)
    }
    guard let text = text(operand) else { return nil }
    var edited = SettingsText(
      shown: text.shown, bytes: text.bytes, isJSON: text.path?.hasSuffix(".json") == true,
      number: arguments.number(SettingsOptions.document) ?? 0, limits: limits)
    let resolution = resolution(of: text)
    guard isUsable(resolution, isForChange: true) else { return nil }
    edited.model = resolution.model
    guard let layers = try layers(edited.model) else { return nil }
    edited.layers = layers
    return EditableFile(path: isInput ? nil : FilePath(bytes: operand), text: edited)
  }

  /// The settings of a file; nil once it has been said why there are none.
  ///
  /// - Parameter operand: nil for an empty document, which has the schema's defaults.
  func read(_ operand: [UInt8]?) throws(UsageError) -> SettingsFile? {
    guard let text = text(operand) else { return nil }
    let document = EmptyDocument.asMapping(text.parsed.document) ?? text.parsed.document
    let number = arguments.number(SettingsOptions.document) ?? 0
    guard number == 0 || number < document.roots.count else {
      throw UsageError("\(text.shown) has no document \(number): it has \(document.roots.count)", command: command)
    }
    let root = document.roots.isEmpty ? nil : document.roots[number]
    let resolution = resolution(of: text)
    guard isUsable(resolution) else { return nil }
    let model = resolution.model
    guard var layers = try layers(model) else { return nil }
    layers.append(
      SettingsLayer(path: text.shown, document: document, root: root, doubtful: doubtful(text.parsed, model)))
    let settings = EffectiveSettings(layers, model: model)
    let redaction = model.map { FindingRedaction(text.parsed, $0.schema) }
    let syntaxErrors = text.parsed.diagnostics.filter { $0.severity == .error }
    let errors = redaction?.redacted(syntaxErrors) ?? syntaxErrors
    let faults = schemaErrors(document, root, model, isPartial: text.parsed.isPartial)
    let layerErrors = layers.dropLast().indices.flatMap { index in
      SettingsFindings.all(settings, layer: index).map { (layers[index].path, layers[index].document.text, $0) }
    }
    return SettingsFile(
      path: text.shown, settings: settings, syntaxErrors: errors,
      schemaErrors: redaction?.redacted(faults) ?? faults, layerErrors: layerErrors)
  }

  /// A file of any form with its schema and the weaker files below it; nil once it has been said why it can't be read.
  func source(
    _ operand: [UInt8], _ parse: @escaping ([UInt8]) -> ParsedText
  ) throws(UsageError) -> (shown: String, parsed: ParsedText, model: SettingsModel?, layers: [SettingsLayer])? {
    guard let text = text(operand, parse) else { return nil }
    let resolution = resolution(of: text)
    guard isUsable(resolution) else { return nil }
    guard let model = resolution.model else { return (text.shown, text.parsed, nil, []) }
    guard let layers = try layers(model) else { return nil }
    var parsed = text.parsed
    parsed.diagnostics = FindingRedaction(parsed, model.schema).redacted(parsed.diagnostics)
    return (text.shown, parsed, model, layers)
  }

  private func schemaErrors(
    _ document: Document, _ root: NodeID?, _ model: SettingsModel?, isPartial: Bool
  ) -> [Diagnostic] {
    guard let root, let schema = model?.schema, !schema.isValid(document, root) else { return [] }
    return schema.diagnostics(document, root, isPartial: isPartial).filter { $0.severity == .error }
  }

  private func text(_ operand: [UInt8]?, _ parse: (([UInt8]) -> ParsedText)? = nil) -> Text? {
    guard let operand else {
      let empty = YAMLParser.parse([], limits: limits)
      return Text(path: nil, shown: "the defaults", bytes: [], parsed: empty)
    }
    let isInput = operand == [UInt8(ascii: "-")]
    let path = path(operand)
    let shown = path?.description ?? "-"
    let bytes: [UInt8]
    do throws(FileError) {
      bytes =
        isInput
        ? try environment.readInput(limits.fileBytes).get()
        : try FileReading.read(FilePath(bytes: operand), limit: limits.fileBytes)
    } catch {
      environment.complain("\(shown): \(error.message)")
      return nil
    }
    return Text(
      path: path?.resolved(from: environment.workingFolder), shown: shown, bytes: bytes,
      parsed: parse?(bytes) ?? self.parse(bytes, path))
  }

  /// What the operand stands for; nil for standard input without a name.
  private func path(_ operand: [UInt8]) -> FilePath? {
    operand == [UInt8(ascii: "-")] ? arguments.path(CheckOptions.stdinFilename) : FilePath(bytes: operand)
  }

  private func parse(_ bytes: [UInt8], _ path: FilePath?) -> ParsedText {
    path?.hasSuffix(".json") == true
      ? JSONParser.parse(bytes, limits: limits) : YAMLParser.parse(bytes, limits: limits)
  }

  private func resolution(of text: Text) -> SchemaResolution {
    guard !arguments.isSet(CheckOptions.noSchema) else { return SchemaResolution() }
    let choice = workspace.choice(
      text.parsed.document.text, text.parsed.document, path: text.path,
      isYAML: text.path?.hasSuffix(".json") != true)
    return workspace.resolution(choice, ofFile: text.path)
  }

  /// What the actions and questions of a file's schema ask for.
  func inputs(_ model: SettingsModel, of operand: [UInt8]) -> InputReading {
    let path = path(operand)?.resolved(from: environment.workingFolder)
    return InputReading(
      schemas: InputSchemas(model, workspace, workspace.configuration(ofFile: path)?.configuration), command: command)
  }

  /// Nil once it has been said why it can't be used.
  ///
  /// - Parameter name: a path, a URI, or the name of a bundled schema.
  func model(named name: String) -> SettingsModel? {
    let resolution = workspace.resolution(named: name)
    return isUsable(resolution) ? resolution.model : nil
  }

  /// What a file has to say in its first line for its schema to be found; nil where its name is enough.
  ///
  /// - Parameter name: a path, a URI, or the name of a bundled schema.
  func modeline(of path: FilePath, schema name: String) -> String? {
    workspace.modeline(of: path.resolved(from: environment.workingFolder), schema: name)
  }

  /// Whether the schema that was found can be used, or there is none; says why where it can't be.
  ///
  /// - Parameter isForChange: whether a file is to be changed by it: a schema with a part that can't be applied is then not
  ///   used, as nobody knows whether the result is valid. To read by, it is used with a warning.
  private func isUsable(_ resolution: SchemaResolution, isForChange: Bool = false) -> Bool {
    let fault = resolution.firstFault.map { SettingsFile.line($0.report.path, $0.report.text, $0.finding) }
    switch resolution.use {
    case .none: return true
    case .unusable(let reason):
      environment.complain("the schema can't be used: \(fault ?? TerminalText(reason))")
      return false
    case .schema:
      guard let fault else { return true }
      guard isForChange else {
        environment.complain("warning: a part of the schema can't be applied: \(fault)")
        return true
      }
      environment.complain(
        "a part of the schema can't be applied, so the result can't be checked: \(fault); "
          + "--no-schema does without the schema")
      return false
    }
  }

  private func doubtful(_ parsed: ParsedText, _ model: SettingsModel?) -> SensitiveParts {
    model.map { SensitiveText.doubtful(parsed, $0.schema) } ?? SensitiveParts()
  }

  /// Nil once it has been said why one can't be read.
  private func layers(_ model: SettingsModel?) throws(UsageError) -> [SettingsLayer]? {
    var layers: [SettingsLayer] = []
    for value in arguments.values[SettingsOptions.layer.name] ?? [] {
      guard let equals = value.firstIndex(of: UInt8(ascii: "=")), equals > 0, equals + 1 < value.count else {
        throw UsageError("--layer: NAME=FILE is wanted, as in --layer account=account.yaml", command: command)
      }
      let path = FilePath(bytes: Array(value[(equals + 1)...]))
      let name = String(decoding: value[..<equals], as: UTF8.self)
      do throws(FileError) {
        let parsed = parse(try FileReading.read(path, limit: limits.fileBytes), path)
        let findings = model.map { FindingRedaction(parsed, $0.schema).redacted(parsed.diagnostics) }
        if let error = (findings ?? parsed.diagnostics).first(where: { $0.severity == .error }) {
          environment.complain(SettingsFile.line(path.description, parsed.document.text, error))
          return nil
        }
        let document = EmptyDocument.asMapping(parsed.document) ?? parsed.document
        layers.append(
          SettingsLayer(
            name: name, path: path.description, document: document, root: document.roots.first,
            doubtful: doubtful(parsed, model)))
      } catch {
        environment.complain("--layer \(path.description): \(error.message)")
        return nil
      }
    }
    return layers
  }
}
