import Analysis
import DocumentModel
import FileAccess
import JSONSchema
import Settings
import SettingsWork
import Stores
import Workspace
import YAMLReading

/// A store of a bundled schema.
private struct KnownStore {
  static let all: [Self] = BundledSchema.catalog.flatMap { schema -> [Self] in
    guard case .found(let source) = loadBundled(schema.uri),
      let schema = Schema.compile(source, options: Schema.Options(sensitivity: .setting), load: loadBundled).schema
    else { return [] }
    let model = SettingsModel(schema)
    return (model.declaration?.stores ?? []).compactMap { store in
      StoreKeys(model, store: store.name.value).map { Self(model: model, keys: $0) }
    }
  }

  let model: SettingsModel
  let keys: StoreKeys
}

/// A byte for the form, a byte for the store, and its contents; beyond the last store, a whole file. Settings that are
/// read are valid, and stored again they are read back as the same. A whole file is written in each form, or refused.
func fuzzStore(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let form = ConversionFormat.allCases[Int(bytes[0]) % ConversionFormat.allCases.count]
  let choice = Int(bytes[1]) % (KnownStore.all.count + 1)
  let parsed = form.parse(Array(bytes.dropFirst(2)), limits: Limits())
  let store = choice < KnownStore.all.count ? KnownStore.all[choice] : nil
  let reading = ConversionParser(form, keys: store?.keys, model: store?.model)
  guard parsed.diagnostics.isEmpty, case .success(let read) = reading.document(of: parsed), read.damages.isEmpty,
    reading.obstacle(in: read.document) == nil, let root = read.document.roots.first
  else { return }
  if let store {
    StoreRun(store: store, form: form).check(read.document, root)
  } else {
    checkForms(read.document, form)
  }
}

/// Writes a document that was read from one form in all forms, and reads it back.
private func checkForms(_ document: Document, _ from: ConversionFormat) {
  for form in ConversionFormat.allCases {
    guard case .success(let text) = ConversionWriter(Conversion(document: document, to: form), remark: { _ in }).text()
    else { continue }
    let again = form.parse(text, limits: Limits())
    require(again.diagnostics.isEmpty, "what is written of \(from) as \(form) can be read")
    guard case .success(let read) = ConversionParser(form, keys: nil, model: nil).document(of: again) else {
      return require(false, "what is written of \(from) as \(form) stands for something")
    }
    // Environment variables are strings and have names of their own.
    guard form != .env, let one = document.roots.first else { continue }
    let isEqual = read.document.roots.first.map { document.isEqual(one, $0, in: read.document) } ?? false
    require(isEqual, "what is written of \(from) as \(form) is the same")
  }
}

private struct StoreRun {
  let store: KnownStore
  let form: ConversionFormat

  func check(_ contents: Document, _ root: NodeID) {
    let reading = reading(contents, root)
    guard let read = form == .csv ? contents : reading?.settings, let top = read.roots.first else { return }
    let check = ImportCheck(
      shown: "stored", contents: contents, root: root, hasPlaces: form == .json || form == .yaml,
      store: reading.map { (store.keys, $0) })
    for isPartial in [false, true] {
      let outcome = check.outcome(read, root: top, model: store.model, layers: [], isPartial: isPartial)
      guard let settings = outcome.settings else { continue }
      require(isPartial || reading?.damages.isEmpty != false, "what is damaged is refused")
      checkSound(settings)
      checkBack(settings)
    }
  }

  /// Reads the contents; nil if they aren't those of a store.
  private func reading(_ contents: Document, _ root: NodeID) -> StoreContentsReader? {
    form == .csv ? nil : StoreContentsReader(store.keys, from: contents, root: root, asText: form.holdsJSONAsText)
  }

  /// Settings written as YAML have no errors.
  private func checkSound(_ settings: Document) {
    let conversion = Conversion(document: settings, to: .yaml, model: store.model)
    guard case .success(let text) = ConversionWriter(conversion, remark: { _ in }).text() else { return }
    let snapshot = Snapshot(text, context: SnapshotContext("settings.yaml", syntax: .yaml, schema: .model(store.model)))
    let error = snapshot.report.diagnostics.first { $0.severity == .error }
    require(error == nil, "what becomes settings is sound: \(error?.message ?? "")")
  }

  /// Settings that were read back from a store are stored in the same way again.
  private func checkBack(_ settings: Document) {
    let contents = contents(of: settings)
    let conversion = Conversion(document: contents.document, to: form, model: store.model, store: contents)
    guard form != .csv, case .success(let text) = ConversionWriter(conversion, remark: { _ in }).text() else { return }
    let parsed = form.parse(text, limits: Limits())
    guard
      case .success(let stored) = ConversionParser(form, keys: store.keys, model: store.model).document(of: parsed),
      let root = stored.document.roots.first, let reading = reading(stored.document, root)
    else { return require(false, "what a store holds can be read") }
    require(reading.damages.isEmpty && reading.unknownKeys.isEmpty, "what a store holds is known, and not damaged")
    let again = self.contents(of: reading.settings)
    require(json(again.document) == json(contents.document), "what comes back is stored as it was")
  }

  private func contents(of settings: Document) -> StoreContents {
    let layer = SettingsLayer(path: "", document: settings, root: settings.roots.first)
    let configured = EffectiveSettings([layer], model: store.model).configured
    return StoreContents(
      store.keys, of: configured, in: form, row: StoreRow(identifier: "7", moment: DynamicValueSource(seconds: 0)))
  }

  private func json(_ document: Document) -> [UInt8] {
    var writer = JSONWriter()
    if let root = document.roots.first { writer.value(document, root) }
    return writer.bytes
  }
}
