package import DocumentModel
internal import JSONSchema
internal import Workspace

/// Values under the names of deprecated settings. Until a file is brought up to date, the setting that replaces another has the value
/// that the file states under the old name, where the new name isn't stated and the value is valid there.
struct OldNames {
  private let settings: [SettingEntry]
  private let layers: [SettingsLayer]
  private let graph: SchemaGraph

  init(_ settings: [SettingEntry], _ layers: [SettingsLayer], _ graph: SchemaGraph) {
    (self.settings, self.layers, self.graph) = (settings, layers, graph)
  }

  /// Gives the values to the settings that replace others.
  ///
  /// - Parameter places: the index of an entry by its pointer.
  /// - Returns: whether the tree changed.
  func read(into tree: inout ValueTree, _ places: [Path: Int]) -> Bool {
    var changed = false
    for entry in settings {
      guard !entry.isPart, let new = entry.successor(among: settings), case .layer(let layer, let node) = entry.origin
      else { continue }
      let document = layers[layer].document
      guard let index = places[new], accepts(document, node, settings[index]), isFree(new, for: layer, tree) else {
        continue
      }
      changed = tree.put(.written(document, node), entry.origin ?? .members, at: new) || changed
    }
    return changed
  }

  /// Whether no layer that is as strong states the new name, by which an old name doesn't count.
  private func isFree(_ path: Path, for layer: Int, _ tree: ValueTree) -> Bool {
    guard !layers[layer...].contains(where: { $0.states(path) }) else { return false }
    guard let value = tree.value(at: path), case .layer(let known, _) = tree[value].origin else { return true }
    return known < layer
  }

  private func accepts(_ document: Document, _ node: NodeID, _ entry: SettingEntry) -> Bool {
    let certain = entry.applied.filter(\.isCertain)
    return !certain.isEmpty && certain.allSatisfy { graph.accepts(document, node, at: $0.point) }
  }
}

extension SettingEntry {
  /// The setting that replaces it, as its `replacedBy` says; nil if the schema names none.
  func successor(among settings: [SettingEntry]) -> Path? {
    guard let named = facts.replacedBy, named.inputs.isEmpty else { return nil }
    let new = settings[base].path.appending(named)
    return new == path ? nil : new
  }
}

extension SettingsLayer {
  /// Whether its file has a value there.
  package func states(_ path: Path) -> Bool {
    root.flatMap { document.node(at: path.pointer, from: $0) } != nil
  }
}

extension ValueTree {
  /// The value at a path of names, as far as it was opened or written.
  fileprivate func value(at path: Path) -> Int? {
    var copy = self
    var current = root
    for segment in path.segments {
      guard let value = current else { return nil }
      current = copy.members(value)?[segment.token]
    }
    // A value that was opened for this alone isn't known by its index.
    return current.flatMap { $0 < values.count ? $0 : nil }
  }

  /// Puts a value in at a path of names, in groups that are made where they are missing.
  ///
  /// - Returns: false if something else than a group is in the way.
  fileprivate mutating func put(_ content: Content, _ origin: ValueOrigin, at path: Path) -> Bool {
    guard var group = root, let name = path.segments.last?.token else { return false }
    for segment in path.segments.dropLast() {
      guard let members = members(group) else { return false }
      if let inside = members[segment.token] {
        group = inside
      } else {
        let inside = add(.object(Members()), .members)
        set(segment.token, of: group, to: inside)
        group = inside
      }
    }
    guard kind(group) == .object else { return false }
    set(name, of: group, to: add(content, origin))
    return true
  }
}
