internal import Analysis
internal import Configuration
internal import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import Reporting
internal import Settings
internal import SettingsEditing
internal import YAMLParsing

/// Reads files as settings: text, schema, layers.
struct SettingsReader {
  private let arguments: ParsedArguments
  private let environment: CommandEnvironment
  private let command: String
  private let configurations: ConfigurationStore
  private let association: SchemaAssociation
  private let schemas: SchemaStore
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
    do throws(FileError) {
      configurations = try ConfigurationStore(
        workingFolder: environment.workingFolder, limits: limits, fixed: arguments.path(CheckOptions.config))
    } catch {
      throw UsageError("--config \(TerminalText.safe(arguments.text(CheckOptions.config) ?? "")): \(error.message)")
    }
    association = SchemaAssociation(
      named: schema ?? arguments.text(SettingsOptions.schema), workingFolder: environment.workingFolder)
    schemas = SchemaStore(workingFolder: environment.workingFolder, options: Schema.Options())
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

  /// A file whose settings are to be changed; nil once it has been said why they can't be.
  ///
  /// - Parameter allowsInput: whether standard input may stand for a file, whose new text is standard output.
  func editable(_ operand: [UInt8], allowsInput: Bool = false) throws(UsageError) -> EditableFile? {
    let isInput = operand == [UInt8(ascii: "-")]
    guard !isInput || allowsInput else {
      throw UsageError("standard input can't be written to: name a file", command: command)
    }
    guard let text = text(operand) else { return nil }
    var edited = SettingsText(
      shown: text.shown, bytes: text.bytes, isJSON: text.path?.hasSuffix(".json") == true,
      number: arguments.number(SettingsOptions.document) ?? 0, limits: limits)
    if !arguments.isSet(CheckOptions.noSchema), let choice = choose(text) {
      guard let schema = schema(choice.0, choice.1) else { return nil }
      edited.model = SettingsModel(schema)
    }
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
    let choice = arguments.isSet(CheckOptions.noSchema) ? nil : choose(text)
    var model: SettingsModel?
    if let choice {
      guard let schema = schema(choice.0, choice.1) else { return nil }
      model = SettingsModel(schema)
    }
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

  /// A file of any form with its schema; nil once it has been said why it can't be read.
  func source(
    _ operand: [UInt8], _ parse: @escaping ([UInt8]) -> ParsedText
  ) throws(UsageError) -> (shown: String, parsed: ParsedText, model: SettingsModel?)? {
    guard let text = text(operand, parse) else { return nil }
    guard !arguments.isSet(CheckOptions.noSchema), let choice = choose(text) else {
      return (text.shown, text.parsed, nil)
    }
    guard let schema = schema(choice.0, choice.1) else { return nil }
    var parsed = text.parsed
    parsed.diagnostics = FindingRedaction(parsed, schema).redacted(parsed.diagnostics)
    return (text.shown, parsed, SettingsModel(schema))
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
      environment.complain("\(TerminalText.safe(shown)): \(error.message)")
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

  private func choose(_ text: Text) -> (SchemaReference, Configuration?)? {
    let configuration = configuration(of: text.path)
    let isYAML = text.path?.hasSuffix(".json") != true
    let choice = association.choose(
      text.parsed.document.text, text.parsed.document, path: text.path, isYAML: isYAML, configuration: configuration)
    return choice.map { ($0.reference, configuration) }
  }

  private func configuration(of path: FilePath?) -> Configuration? {
    configurations.configuration(of: path?.parent ?? environment.workingFolder)?.configuration
  }

  /// What the actions and questions of a file's schema ask for.
  func inputs(_ model: SettingsModel, of operand: [UInt8]) -> InputReading {
    let path = path(operand)?.resolved(from: environment.workingFolder)
    return InputReading(schemas: InputSchemas(model, schemas, configuration(of: path)), command: command)
  }

  /// Nil once it has been said why it can't be used.
  ///
  /// - Parameter name: a path, a URI, or the name of a bundled schema.
  func schema(named name: String) -> Schema? {
    let folder = environment.workingFolder
    let reference = SchemaReference(name, from: folder, workingFolder: folder)
    let place = FilePath(fileURI: reference.uri)?.parent ?? folder
    return schema(reference, configurations.configuration(of: place)?.configuration)
  }

  /// What a file has to say in its first line for its schema to be found; nil where its name is enough.
  ///
  /// - Parameter name: a path, a URI, or the name of a bundled schema.
  func modeline(of path: FilePath, schema name: String) -> String? {
    let place = path.resolved(from: environment.workingFolder)
    let folder = place.parent ?? environment.workingFolder
    let reference = SchemaReference(name, from: environment.workingFolder, workingFolder: folder)
    let others = SchemaAssociation(named: nil, workingFolder: environment.workingFolder)
    let claim = others.claim(of: place, configuration: configurations.configuration(of: folder)?.configuration)
    return claim?.reference.uri == reference.uri ? nil : reference.shown
  }

  /// Nil once it has been said why it can't be used.
  func schema(_ reference: SchemaReference, _ configuration: Configuration?) -> Schema? {
    switch schemas.schema(reference, configuration: configuration) {
    case .usable(let schema): return schema
    case .missing(let reason): environment.complain("the schema can't be used: \(TerminalText.safe(reason))")
    case .broken(let reports):
      let first = reports.lazy.compactMap { report in
        report.diagnostics.first { $0.severity == .error }.map { (report, $0) }
      }.first
      let reason = first.map { SettingsFile.line($0.0.path, $0.0.text, $0.1) } ?? TerminalText.safe(reference.shown)
      environment.complain("the schema can't be used: \(reason)")
    }
    return nil
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
        environment.complain("--layer \(TerminalText.safe(path.description)): \(error.message)")
        return nil
      }
    }
    return layers
  }
}
