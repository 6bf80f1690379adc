package import DocumentModel
internal import JSONSchema
internal import Workspace

/// Values under the names of deprecated settings. Until a file is migrated, a setting that replaces another one takes
/// the value that the file sets under the old name, if the new name isn't set and the value is valid there.
struct OldNames {
  let settings: [SettingEntry]
  let layers: [SettingsLayer]
  let graph: SchemaGraph

  /// Copies the values to the settings that replace the deprecated ones.
  ///
  /// - Parameter places: The index of each entry by its pointer.
  /// - Returns: Whether the tree changed.
  func read(into tree: inout ValueTree, places: [Path: Int]) -> Bool {
    var changed = false
    for entry in settings {
      guard !entry.isPart, let new = entry.successor(among: settings), case .layer(let layer, let node) = entry.origin
      else { continue }
      let document = layers[layer].document
      // A value that the new setting rejects stays where it is, and is reported there.
      guard let index = places[new], accepts(document, node: node, entry: settings[index]),
        isFree(new, for: layer, tree: tree)
      else {
        continue
      }
      changed = tree.put(new, content: .written(document, node), origin: entry.origin ?? .members) != nil || changed
    }
    return changed
  }

  /// Whether no layer of the same strength sets the new name, which would override the old one.
  private func isFree(_ path: Path, for layer: Int, tree: ValueTree) -> Bool {
    guard !layers[layer...].contains(where: { $0.states(path) }) else { return false }
    guard let value = tree.value(at: path), case .layer(let known, _) = tree[value].origin else { return true }
    return known < layer
  }

  private func accepts(_ document: Document, node: NodeID, entry: SettingEntry) -> Bool {
    // Whether an uncertain branch applies depends on values that may still change.
    let certain = entry.applied.filter(\.isCertain)
    return !certain.isEmpty && certain.allSatisfy { graph.accepts(document, value: node, at: $0.point) }
  }
}

extension SettingEntry {
  /// The setting that replaces it according to `replacedBy`, or nil if the schema names none.
  func successor(among settings: [SettingEntry]) -> Path? {
    guard let named = facts.replacedBy, named.inputs.isEmpty else { return nil }
    let new = settings[base].path.appending(named)
    return new == path ? nil : new
  }
}

extension SettingsLayer {
  /// Whether its file has a value there.
  package func states(_ path: Path) -> Bool { document.node(at: path, from: root) != nil }
}

extension ValueTree {
  /// The value at a path, as far as it was opened or written.
  fileprivate func value(at path: Path) -> Int? {
    // A lookup opens mappings, which must not change the tree.
    var copy = self
    // A value opened only for this lookup has no index.
    return copy.value(at: path, below: root).flatMap { $0 < values.count ? $0 : nil }
  }
}
