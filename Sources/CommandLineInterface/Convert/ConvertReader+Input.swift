internal import Analysis
internal import ArgumentParsing
internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import StoreFormats
internal import SourceText
internal import TerminalOutput

/// What is in a file of any form: a whole file's settings, or those that a store holds.
extension ConvertReader {
  /// A file of any form, with the document that is meant of it.
  private struct Input {
    var shown: String
    var model: SettingsModel?
    /// Weaker files that its conditions may ask about.
    var layers: [SettingsLayer]
    var keys: StoreKeys?
    var document: Document
    var root: NodeID

    var advice: ConvertAdvice { ConvertAdvice(shown, model) }
  }

  /// - Parameter store: the store that holds it; nil for a whole file.
  private func input(_ store: String?) throws(UsageError) -> Input? {
    let parse = { (bytes: [UInt8]) in from.parse(bytes, Limits()) }
    guard let (shown, parsed, model, layers) = try reader.source(operand, parse) else { return nil }
    let keys: StoreKeys? = if let store { try declaredStore(ConvertCommand.fromStore, store, model) } else { nil }
    guard isSound(shown, parsed, hidden(parsed, keys, model)), let document = document(shown, parsed, model, keys)
    else { return nil }
    let number = arguments.number(SettingsOptions.document)
    guard document.roots.count < 2 || number != nil else {
      throw UsageError(
        "\(shown) has \(document.roots.count) documents: say which by --document",
        command: "settle convert")
    }
    guard document.roots.isEmpty || number ?? 0 < document.roots.count else {
      throw UsageError("\(shown) has no document \(number ?? 0)", command: "settle convert")
    }
    if let obstacle = obstacle(document, isStored: keys != nil) {
      environment.complain("\(shown): \(obstacle)")
      return nil
    }
    guard let root = document.roots.isEmpty ? nil : document.roots[number ?? 0] else {
      environment.complain("\(shown): there is nothing to convert")
      return nil
    }
    return Input(shown: shown, model: model, layers: layers, keys: keys, document: document, root: root)
  }

  /// What no other form has: nil where there is nothing of the kind.
  ///
  /// - Parameter isStored: whether settings are still to be made of it, key by key.
  private func obstacle(_ document: Document, isStored: Bool) -> String? {
    if from == .plist, !isStored, document.tags.values.contains(PropertyListParser.binaryTag) {
      return "there are data in it, which have no place in settings"
    }
    let objects = (0..<document.nodeCount).lazy.map { NodeID($0) }.filter { document[$0].kind == .object }
    let isNamed = objects.allSatisfy { object in document.entries(object).allSatisfy { $0.keyID != nil } }
    return isNamed ? nil : "a key in it is a collection, which no other form has"
  }

  /// - Parameter hidden: places of which no message may tell.
  private func isSound(_ shown: String, _ parsed: ParsedText, _ hidden: [ByteRange]) -> Bool {
    let errors = parsed.diagnostics.filter { $0.severity == .error }
    for var error in errors {
      if hidden.contains(where: { $0.start <= error.range.end && error.range.start <= $0.end }) {
        error.message = error.code.summary
      }
      environment.complain(FindingLines.line(shown, parsed.document.text, error))
    }
    return errors.isEmpty
  }

  /// What may be sensitive in a store's text that is not well-formed: the schema's names aren't the store's.
  private func hidden(_ parsed: ParsedText, _ keys: StoreKeys?, _ model: SettingsModel?) -> [ByteRange] {
    guard let keys, let model, !parsed.diagnostics.isEmpty else { return [] }
    let names = keys.keys.filter { model.holdsSensitive($0.path) }.map(\.name)
    return SensitiveText.ranges(in: parsed.document.text, SensitiveNames(Set(names)))
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
      note(unknown, keys.map { "no setting of the store \($0.id)" } ?? "no setting")
      return document
    case .csv:
      let rows = CSVText.rows(parsed.document.text).rows
      let tables = model.map(RecordTable.all) ?? []
      switch tables.isEmpty ? FlatRecords.document(rows) : RecordTable.document(tables, rows) {
      case .success(let document): return document
      case .failure(let obstacle):
        environment.complain("\(shown): \(obstacle.message)")
        return nil
      }
    }
  }

  func whole() throws(UsageError) -> ConvertSource? {
    guard let input = try input(nil) else { return nil }
    return source(input, input.document, input.root, nil)
  }

  /// The settings that a store's contents stand for.
  func unpacked(_ id: String) throws(UsageError) -> ConvertSource? {
    guard let input = try input(id), let keys = input.keys else { return nil }
    guard let reading = StoreReading(keys, from: input.document, input.root, asText: from.holdsJSONAsText) else {
      environment.complain("\(input.shown): what a store holds is a mapping")
      return nil
    }
    guard reading.hasKnownKey else { throw input.advice.noKey(of: keys, input.document, input.root) }
    note(reading.unknownKeys, "no setting of the store \(keys.id)")
    guard let root = reading.settings.roots.first else { return nil }
    return source(input, reading.settings, root, (keys, reading))
  }

  /// What is written of a document that was read: without what nobody may see, and valid where it becomes settings.
  ///
  /// - Parameter store: what it was unpacked from.
  private func source(
    _ input: Input, _ document: Document, _ root: NodeID, _ store: (StoreKeys, StoreReading)?
  ) -> ConvertSource? {
    let removal = withoutSensitive(input.model?.schema.sensitiveParts(document, root), document, root)
    var source = ConvertSource(document: removal.document, to: to ?? .yaml, model: input.model)
    guard let model = input.model, direction.isImport(from: from, to: to), let root = removal.document.roots.first
    else { return source }
    let complain = { (line: String) in environment.complain("\(line)") }
    let check = ImportCheck(
      shown: input.shown, contents: input.document, root: input.root, hasPlaces: from != .csv && from != .env,
      store: store, isPartial: arguments.isSet(ConvertCommand.partial), complain: complain)
    guard let (settings, lost) = check.checked(removal.document, root, model, input.layers) else {
      if store == nil, let advice = input.advice.stores(input.document, input.root) {
        complain("\(input.shown): \(advice)")
      }
      return nil
    }
    // What holds nothing isn't worth the file that it would be written over.
    guard settings.holdsValues || from == .json && store == nil && !input.document.holdsValues else {
      complain("\(input.shown): nothing is written, as no setting is left of it")
      return nil
    }
    source.document = settings
    source.lost = lost
    return source
  }
}

extension Document {
  /// Whether anything is in it but mappings of mappings, or an empty list.
  fileprivate var holdsValues: Bool {
    (0..<nodeCount).contains { index in
      let node = self[NodeID(index)]
      return node.kind != .object && !node.flags.contains(.isKey) && (index > 0 || node.kind != .array)
    }
  }
}
