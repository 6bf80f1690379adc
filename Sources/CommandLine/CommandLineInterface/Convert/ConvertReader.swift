internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import Stores

/// Reads the input of a conversion. Functions that return nil have reported why.
struct ConvertReader {
  let arguments: ParsedArguments
  let environment: CommandEnvironment
  let opening: InputOpener
  let direction: ConversionDirection
  let from: ConversionFormat
  /// The requested format, or nil if the store determines it. Not used for exports, which have their own formats.
  let to: ConversionFormat?
  /// Whether the output replaces a file that isn't empty.
  let isWrittenOver: Bool

  /// The exit code if nothing can be written: `trouble` if the input can't be read.
  private(set) var failure = ExitCode.findings
  /// The notes about skipped sensitive values that weren't printed yet, because they only matter if the rest can be
  /// written.
  private(set) var skipped: [String] = []

  var operand: [UInt8] { arguments.operands[0] }
  private var includesSensitive: Bool { arguments.isSet(ConvertOptions.includeSensitive) }

  mutating func read() throws(UsageError) -> Conversion? {
    switch direction {
    case .whole: try whole()
    case .fromStore(let id): try unpacked(id)
    case .intoStore(let id): try packed(id)
    case .export(let id): try exported(id)
    case .fromExport(let id): try imported(id)
    }
  }

  /// Returns a value that was read. If it is nil, sets ``failure`` to `trouble`.
  mutating func orFail<Value>(_ read: Value?) -> Value? {
    if read == nil { failure = .trouble }
    return read
  }

  /// The store or export with an id.
  ///
  /// - Parameters:
  ///   - option: The option that gives the id.
  ///   - kind: What the id refers to, for messages.
  ///   - names: The ids that the schema declares.
  /// - Throws: ``UsageError`` if there is no schema, or it doesn't declare the id.
  func declared<Found>(
    _ option: Option, kind: String, id: String, model: SettingsModel?, names: [String],
    find: (SettingsModel) -> Found?
  ) throws(UsageError) -> Found {
    guard let model else { throw UsageError("--\(option.name) needs a schema; use --schema") }
    if let found = find(model) { return found }
    let known = names.isEmpty ? "" : ", only " + names.joined(separator: ", ")
    throw UsageError("the schema has no \(kind) \(id)\(known)", nearest: NearestName.of(id, among: names))
  }

  func declaredStore(_ option: Option, id: String, model: SettingsModel?) throws(UsageError) -> StoreKeys {
    try declared(option, kind: "store", id: id, model: model, names: model?.declaration?.stores.map(\.name.value) ?? [])
    {
      StoreKeys($0, store: id)
    }
  }

  func declaredExport(_ option: Option, id: String, model: SettingsModel?) throws(UsageError) -> SettingsExport {
    try declared(
      option, kind: "export", id: id, model: model, names: model?.declaration?.exports.map(\.name.value) ?? []
    ) {
      SettingsExport($0, export: id)
    }
  }

  // MARK: Notes

  mutating func withoutSensitive(
    _ sensitive: SensitiveParts?, in document: Document, root: NodeID, rows: Path? = nil,
    isWanted: (Path) -> Bool = { _ in true }
  ) -> SensitiveRemoval {
    let parts = includesSensitive ? SensitiveParts() : sensitive ?? SensitiveParts()
    let removal = SensitiveRemoval(parts, source: document, root: root, rows: rows)
    // Report only settings that would be part of the output.
    let omitted = removal.omitted.filter(isWanted)
    if !omitted.isEmpty {
      let names = omitted.map { $0.segments.isEmpty ? "everything" : $0.description }.joined(separator: ", ")
      skipped.append("skipped sensitive values: \(names); use --include-sensitive with --output to include them")
    }
    return removal
  }

  mutating func printSkipped() {
    for note in skipped { environment.printError("\(note)") }
    skipped = []
  }

  /// Reports settings that aren't written, because they couldn't be read back.
  func note(_ omissions: Omissions) {
    for (path, reason) in omissions.all { environment.printError("skipped: \(path.description): \(reason)") }
  }

  func note(_ keys: [String], what: String) {
    guard !keys.isEmpty else { return }
    environment.printError("skipped: \(ConvertAdvice.few(keys)) (\(what))")
  }
}
