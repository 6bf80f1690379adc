internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import Reporting
internal import Settings
internal import StoreFormats

/// What is to be written, read from a file of any form.
struct ConvertSource {
  var document: Document
  /// The form to write it in.
  var to: ConvertForm
  var model: SettingsModel?
  /// Nil for a whole file.
  var store: StoreContents?
  /// Of an export that is made of rows, and of nothing in ``document``.
  var rows: [[FieldText]]?
  var damages: [StoreReading.Damage] = []
}

/// Reads what a command line asks to convert. Each part gives nil once it has said why it can't.
struct ConvertReader {
  let arguments: ParsedArguments
  let environment: CommandEnvironment
  let reader: SettingsReader
  let from: ConvertForm
  /// What is asked for; an export has a form of its own.
  let to: ConvertForm

  private var operand: [UInt8] { arguments.operands[0] }
  private var store: String? { arguments.text(ConvertCommand.store) }
  private var export: String? { arguments.text(ConvertCommand.export) }
  private var includesSensitive: Bool { arguments.isSet(ConvertCommand.includeSensitive) }

  func read() throws(UsageError) -> ConvertSource? {
    if let export { return try exported(export) }
    let isBack = arguments.isSet(ConvertCommand.from) || from != .yaml && from != .json
    guard store == nil || isBack else { return try packed() }
    let parse = { (bytes: [UInt8]) in from.parse(bytes, Limits()) }
    guard let (shown, parsed, model) = try reader.source(operand, parse), isSound(shown, parsed) else { return nil }
    let keys = try keys(model)
    guard var document = document(shown, parsed, model, keys) else { return nil }
    let number = arguments.number(SettingsOptions.document)
    guard document.roots.count < 2 || number != nil else {
      throw UsageError(
        "\(TerminalText.safe(shown)) has \(document.roots.count) documents: say which by --document",
        command: "settle convert")
    }
    guard document.roots.isEmpty || number ?? 0 < document.roots.count else {
      throw UsageError("\(TerminalText.safe(shown)) has no document \(number ?? 0)", command: "settle convert")
    }
    var damages: [StoreReading.Damage] = []
    if let keys, let model {
      guard let reading = StoreReading(keys, model.graph, from: document, asText: from.holdsJSONAsText) else {
        environment.complain("\(TerminalText.safe(shown)): what a store holds is a mapping")
        return nil
      }
      note(reading.unknownKeys, "no setting of the store \(keys.id)")
      (document, damages) = (reading.settings, reading.damages)
    }
    if let obstacle = obstacle(document) {
      environment.complain(TerminalText.safe("\(shown): \(obstacle)"))
      return nil
    }
    guard let root = document.roots.isEmpty ? nil : document.roots[number ?? 0] else {
      environment.complain("\(TerminalText.safe(shown)): there is nothing to convert")
      return nil
    }
    let sensitive = model?.schema.sensitiveParts(document, root)
    document = withoutSensitive(sensitive, document, root).document
    return ConvertSource(document: document, to: to, model: model, damages: damages)
  }

  /// What no other form has: nil where there is nothing of the kind.
  private func obstacle(_ document: Document) -> String? {
    if from == .plist, document.tags.values.contains(PropertyListParser.binaryTag) {
      return "there are data in it, which have no place in settings"
    }
    let objects = (0..<document.nodeCount).lazy.map { NodeID($0) }.filter { document[$0].kind == .object }
    let isNamed = objects.allSatisfy { object in document.entries(object).allSatisfy { $0.keyID != nil } }
    return isNamed ? nil : "a key in it is a collection, which no other form has"
  }

  private func isSound(_ shown: String, _ parsed: ParsedText) -> Bool {
    let errors = parsed.diagnostics.filter { $0.severity == .error }
    for error in errors { environment.complain(SettingsFile.line(shown, parsed.document.text, error)) }
    return errors.isEmpty
  }

  private func keys(_ model: SettingsModel?) throws(UsageError) -> StoreKeys? {
    guard let store else { return nil }
    return try declared("store", store, model, model?.declaration?.stores.map(\.name.value) ?? []) {
      StoreKeys($0, store: store)
    }
  }

  /// What a schema declares under an id.
  ///
  /// - Parameters:
  ///   - kind: what it is, as a message calls it.
  ///   - names: the ids that the schema has.
  private func declared<Found>(
    _ kind: String, _ id: String, _ model: SettingsModel?, _ names: [String], _ find: (SettingsModel) -> Found?
  ) throws(UsageError) -> Found {
    guard let model else {
      throw UsageError("--\(kind) needs a schema that declares it: name one by --schema", command: "settle convert")
    }
    if let found = find(model) { return found }
    let known = names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
    throw UsageError(
      "the schema has no \(kind) \(TerminalText.safe(id)): \(known)", nearest: NearestName.of(id, among: names),
      command: "settle convert")
  }

  private func document(
    _ shown: String, _ parsed: ParsedText, _ model: SettingsModel?, _ keys: StoreKeys?
  ) -> Document? {
    switch from {
    case .json, .plist: return parsed.document
    case .yaml: return EmptyDocument.asMapping(parsed.document) ?? parsed.document
    case .env:
      let names = keys.flatMap { keys in model.map { VariableNames(keys, $0.graph) } } ?? VariableNames(model)
      let (document, unknown) = names.document(ShellVariables.variables(parsed.document.text).variables)
      note(unknown, "no setting")
      return document
    case .csv:
      let rows = CSVText.rows(parsed.document.text).rows
      let tables = model.map(RecordTable.all) ?? []
      switch tables.isEmpty ? FlatRecords.document(rows) : RecordTable.document(tables, rows) {
      case .success(let document): return document
      case .failure(let obstacle):
        environment.complain(TerminalText.safe("\(shown): \(obstacle.message)"))
        return nil
      }
    }
  }

  /// What a store is to hold of a file.
  private func packed() throws(UsageError) -> ConvertSource? {
    guard let file = try configured(), let keys = try keys(file.settings.model),
      let settings = sound(file, keys.keys.map(\.path))
    else { return nil }
    let contents = StoreContents(keys, of: settings.document, asText: to.holdsJSONAsText)
    return ConvertSource(document: contents.document, to: to, model: file.settings.model, store: contents)
  }

  /// What an export of the application is to hold of a file.
  private func exported(_ id: String) throws(UsageError) -> ConvertSource? {
    guard let file = try configured() else { return nil }
    let model = file.settings.model
    let export = try declared("export", id, model, model?.declaration?.exports.map(\.name.value) ?? []) {
      SettingsExport($0, export: id)
    }
    guard let settings = sound(file, export.paths) else { return nil }
    let moment = Moment(seconds: environment.secondsSince1970())
    switch export.contents(of: settings.document, without: settings.leftOut, moment) {
    case .success(.object(let document)): return ConvertSource(document: document, to: .json)
    case .success(.rows(let rows)): return ConvertSource(document: settings.document, to: .csv, rows: rows)
    case .failure(let obstacle):
      environment.complain(TerminalText.safe("\(file.path): \(obstacle.message)"))
      return nil
    }
  }

  private func configured() throws(UsageError) -> SettingsFile? {
    let file = try reader.read(operand)
    file?.complain(environment)
    return file?.exitCode == .success ? file : nil
  }

  /// What is configured, without what nobody may see; nil once it has been said what is wrong at some of the settings.
  private func sound(_ file: SettingsFile, _ paths: [SettingPath]) -> SensitiveRemoval? {
    let faults = paths.flatMap { file.faults(at: $0) }
    for fault in faults {
      environment.complain(SettingsFile.line(file.path, file.settings.file?.document.text ?? [], fault))
    }
    guard faults.isEmpty, let root = file.settings.configured.roots.first else { return nil }
    let wanted = Set(paths)
    return withoutSensitive(file.settings.configuredSensitive, file.settings.configured, root) { path in
      wanted.contains { path.segments.starts(with: $0.segments) }
    }
  }

  // MARK: Notes

  private func withoutSensitive(
    _ sensitive: SensitiveParts?, _ document: Document, _ root: NodeID,
    _ isWanted: (SettingPath) -> Bool = { _ in true }
  ) -> SensitiveRemoval {
    let removal = SensitiveRemoval(includesSensitive ? SensitiveParts() : sensitive ?? SensitiveParts(), document, root)
    let leftOut = removal.leftOut.filter(isWanted)
    if !leftOut.isEmpty {
      let names = leftOut.map { $0.segments.isEmpty ? "everything" : $0.description }.joined(separator: ", ")
      environment.complain(
        "left out as sensitive: \(TerminalText.safe(names)); --include-sensitive writes it, but not to a terminal")
    }
    return removal
  }

  private func note(_ keys: [String], _ what: String) {
    guard !keys.isEmpty else { return }
    let names = keys.prefix(5).joined(separator: ", ") + (keys.count > 5 ? " and \(keys.count - 5) more" : "")
    environment.complain("left out: \(TerminalText.safe(names)) (\(what))")
  }
}
