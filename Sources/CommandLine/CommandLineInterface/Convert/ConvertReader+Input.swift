internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import Stores

/// Conversions from a file in any format: of the whole file, or of the contents of a store or an export.
extension ConvertReader {
  /// The parsed input, with the selected document.
  private struct Input {
    /// The file, with layers that its conditions may depend on.
    var file: Snapshot
    var keys: StoreKeys?
    var export: SettingsExport?
    var document: Document
    var root: NodeID

    /// Whether positions in the document are positions in the file.
    var hasPlaces: Bool

    var shown: String { file.shown }
    var model: SettingsModel? { file.model }
    var advice: ConvertAdvice { ConvertAdvice(shown: shown, model: model) }
  }

  /// - Parameters:
  ///   - store: The store whose contents the file has, or nil for a whole file or an export.
  ///   - export: The export that the file is, or nil for any other file.
  private mutating func input(_ store: String?, export: String? = nil) throws(UsageError) -> Input? {
    let form = from
    // `--from` overrides what the file's name indicates.
    let isNamedSettings = form.isOfSettings && !arguments.isSet(ConvertOptions.from)
    // A file whose name isn't that of JSON, such as a dump of a store, must be strict JSON.
    let notation: JSONNotation = opening.syntax(of: operand) == .jsonWithComments ? .withComments : .strict
    var isBinary = false
    let parse = { (bytes: [UInt8], limits: Limits) in
      isBinary = form == .binaryPlist || form == .plist && PropertyListParser.isBinary(bytes)
      return form.parse(bytes, limits: limits, notation: notation)
    }
    guard
      let file = orFail(
        try opening.snapshot(operand, for: .conversion(isOfSettings: isNamedSettings), parse: parse))
    else { return nil }
    let (shown, model) = (file.shown, file.model)
    let keys: StoreKeys? =
      if let store { try declaredStore(ConvertOptions.fromStore, id: store, model: model) } else { nil }
    let known: SettingsExport? =
      if let export { try declaredExport(ConvertOptions.fromExport, id: export, model: model) } else { nil }
    let reading = ConversionParser(from, keys: keys, model: model, export: known)
    let errors = reading.errors(of: file)
    for error in errors { environment.printError(FindingLines.line(error, in: file)) }
    guard errors.isEmpty else { return nil }
    let document: Document
    switch reading.document(of: file.readText) {
    case .success(let found):
      document = found.document
      let isPartial = arguments.isSet(ConvertOptions.partial)
      // Without `--partial`, the first damaged value ends the conversion, so only that is reported.
      for damage in found.damages.prefix(isPartial ? .max : 1) {
        environment.printError(
          "\(isPartial ? "warning: " : "")\(shown): \(isPartial ? "skipped: " : "")\(damage.message)")
      }
      guard found.damages.isEmpty || isPartial else { return nil }
      note(found.unknown, what: keys.map { "not in the store \($0.id)" } ?? "not a setting")
    case .failure(let obstacle):
      environment.printError("\(shown): \(obstacle.message)")
      return nil
    }
    let number = try opening.documentNumber(in: document, shown: shown)
    if let obstacle = reading.obstacle(in: document) {
      environment.printError("\(shown): \(obstacle.message)")
      return nil
    }
    guard let root = document.roots.isEmpty ? nil : document.roots[number] else {
      environment.printError("\(shown): nothing to convert")
      return nil
    }
    return Input(
      file: file, keys: keys, export: known, document: document, root: root,
      // Rows, variables and binary property lists have no line and column to report.
      hasPlaces: from != .csv && from != .env && !isBinary)
  }

  mutating func whole() throws(UsageError) -> Conversion? {
    guard let input = try input(nil) else { return nil }
    return source(input, in: input.document, root: input.root, store: nil)
  }

  /// The settings that a store contains.
  mutating func unpacked(_ id: String) throws(UsageError) -> Conversion? {
    guard let input = try input(id), let keys = input.keys?.named(asIn: input.document, root: input.root) else {
      return nil
    }
    guard let reading = StoreContentsReader(keys, from: input.document, root: input.root, asText: from.holdsJSONAsText)
    else {
      let what = keys.records == nil ? "a mapping" : "a list of records"
      environment.printError("\(input.shown): expected \(what) for the store \(id)")
      return nil
    }
    // The file of another store sets nothing, and all its keys would be reported as unknown.
    guard reading.hasKnownKey else { throw input.advice.noKey(of: keys, in: input.document, root: input.root) }
    note(reading.unknownKeys, what: "not in the store \(keys.id)")
    for ignored in reading.ignoredKeys { note(ignored.names, what: ignored.reason) }
    guard let root = reading.settings.roots.first else { return nil }
    return source(input, in: reading.settings, root: root, store: (keys, reading))
  }

  /// The settings that an export contains.
  mutating func imported(_ id: String) throws(UsageError) -> Conversion? {
    guard let input = try input(nil, export: id), let export = input.export else { return nil }
    // Tables contain only selected columns, so settings may be missing.
    guard !export.isTabular else {
      throw UsageError("the export \(id) cannot be read back: its tables don't have all values")
    }
    guard let reading = export.reading(of: input.document, root: input.root) else {
      environment.printError("\(input.shown): expected a mapping")
      return nil
    }
    guard reading.hasKnownKey else { throw input.advice.noMember(ofExport: id) }
    note(reading.unknownKeys, what: "not in the export \(id)")
    guard let root = reading.settings.roots.first else { return nil }
    return source(input, in: reading.settings, root: root, store: nil)
  }

  /// Prepares a document for writing: removes sensitive values, and for an import checks the settings against the
  /// schema.
  ///
  /// - Parameter store: The store that the document was read from, or nil for none.
  private mutating func source(
    _ input: Input, in document: Document, root: NodeID, store: (StoreKeys, StoreContentsReader)?
  ) -> Conversion? {
    let isImport = direction.isImport(from: from, to: to)
    var parts = input.file.sensitiveParts(in: document, root: root)
    input.file.effective.hideEqualSecrets(&parts, in: document)
    // In an import, keep entries that the schema doesn't declare for now, because they are reported as errors.
    let removal = withoutSensitive(isImport ? parts.ofKnownPlaces : parts, in: document, root: root)
    var source = Conversion(document: removal.document, to: to ?? .yaml, model: input.model)
    guard let model = input.model, isImport, let root = removal.document.roots.first else { return source }
    printSkipped()
    let check = ImportCheck(
      shown: input.shown, contents: input.document, root: input.root,
      hasPlaces: input.hasPlaces && input.export == nil, store: store)
    let isPartial = direction.isFromStoreOrExport || arguments.isSet(ConvertOptions.partial)
    let outcome = check.outcome(
      removal.document, root: root, model: model, layers: input.file.context.layers, isPartial: isPartial)
    for remark in outcome.remarks { environment.printError("\(remark)") }
    if outcome.isConditional, outcome.settings != nil {
      environment.printError("add settings from other files with --layer NAME=FILE")
    }
    guard var settings = outcome.settings else {
      let advice = outcome.isConditional ? ", or --layer NAME=FILE to add settings from other files" : ""
      environment.printError(
        isPartial
          ? "nothing written: no part of the settings is valid on its own"
          : "nothing written: the settings would be invalid; use --partial to skip invalid ones\(advice)")
      if store == nil, input.export == nil, let advice = input.advice.otherWay(input.document, root: input.root) {
        environment.printError("\(input.shown): \(advice)")
      }
      return nil
    }
    // Also remove sensitive values in undeclared places, which were kept for the report.
    if let root = settings.roots.first {
      settings =
        withoutSensitive(input.file.sensitiveParts(in: settings, root: root), in: settings, root: root).document
      printSkipped()
    }
    // Don't write a file without values, unless the input had none either or the stored values are unreadable.
    guard settings.holdsValues || from == .json && store == nil && !input.document.holdsValues || isUnreadable(outcome)
    else {
      environment.printError("\(input.shown): nothing written: no valid setting left")
      return nil
    }
    source.document = settings
    source.lost = outcome.lost
    return source
  }

  /// Whether nothing in a store could be read and no file would be overwritten. Then the defaults are written.
  private func isUnreadable(_ outcome: ImportCheck.CheckedImport) -> Bool {
    // An application that can't read its store starts with the defaults, and the conversion does the same.
    guard direction.isFromStoreOrExport, !outcome.lost.isEmpty, !isWrittenOver else { return false }
    environment.printError("warning: no valid setting left; writing the defaults")
    return true
  }
}
