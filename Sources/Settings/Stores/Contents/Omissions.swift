package import DocumentModel
package import Settings
internal import Workspace

/// Settings to write elsewhere, without those that couldn't be read back from there because something they depend on is
/// missing. Invalid settings are written unchanged: an application keeps what was chosen.
package struct Omissions: Sendable {
  package private(set) var settings: Document
  /// The omitted settings, each with the reason: one sentence without a period and without a value.
  package private(set) var all: [(path: Path, reason: String)] = []

  private let whole: Document

  /// For a store. What is read back is the store's own keys, next to everything that other stores contain.
  ///
  /// - Parameter whole: The settings including sensitive ones.
  package init(_ keys: StoreKeys, of settings: Document, in whole: Document, model: SettingsModel) {
    self.settings = settings
    self.whole = whole
    omitContradictions(keys)
    guard let root = self.settings.roots.first else { return }
    let contents = StoreContents(
      keys, of: self.settings, in: .json, row: StoreRow(identifier: nil, moment: DynamicValueSource(seconds: 0)))
    guard let top = contents.document.roots.first,
      let reading = StoreContentsReader(keys, from: contents.document, root: top, asText: false)
    else { return }
    let storedPaths = keys.keys.map(\.path) + [keys.records?.path].compactMap(\.self)
    let nodes = storedPaths.compactMap { self.settings.node(at: $0) }
    let others = self.settings.without(Set(nodes), from: root)
    omitInvalidParts(
      reading.settings, model: model, layers: [SettingsLayer(path: "", document: others, root: others.roots.first)])
  }

  /// For an export of the settings at some paths.
  package init(of settings: Document, in whole: Document, at paths: [Path], model: SettingsModel) {
    self.settings = settings
    self.whole = whole
    omitInvalidParts(settings, model: model, layers: []) { path in
      paths.contains { path.isInside($0) || $0.isInside(path) }
    }
  }

  private mutating func omitInvalidParts(
    _ document: Document, model: SettingsModel, layers: [SettingsLayer],
    isWritten: (Path) -> Bool = { _ in true }
  ) {
    guard let root = document.roots.first, let own = whole.roots.first else { return }
    var imported = ImportedSettings(document, root: root, model: model, layers: layers, limits: Limits())
    guard !imported.omitInvalidParts() || !imported.losses.isEmpty else { return }
    let wrong = Set(ImportedSettings(whole, root: own, model: model, limits: Limits()).problems.map(\.path))
    let lost = imported.losses.filter { isWritten($0.path) && !wrong.contains($0.path) }
    omit(lost.map { ($0.path, $0.finding.message) })
  }

  /// Omits settings for which a store only records whether another one is present.
  private mutating func omitContradictions(_ keys: StoreKeys) {
    for derived in keys.keys where derived.form == .presence {
      guard let key = keys.keys.first(where: { $0.form != .presence && $0.name == derived.name }) else { continue }
      let isThere = settings.node(at: key.path).map { settings.kind($0) != .null } ?? false
      guard let stated = settings.node(at: derived.path).flatMap(settings.boolean), stated != isThere else { continue }
      if stated {
        all.append((derived.path, "true only if the store has \(key.name), which is not set"))
      } else {
        omit([(key.path, "its key in the store would mean that \(derived.path) is true")])
      }
    }
  }

  private mutating func omit(_ omitted: [(path: Path, reason: String)]) {
    guard let root = settings.roots.first else { return }
    all += omitted
    settings = settings.without(Set(omitted.compactMap { settings.node(at: $0.path) }), from: root)
  }
}
