package import DocumentModel
internal import JSONSchema
internal import Workspace

/// One setting as a screen shows it.
package struct EffectiveSetting: Sendable {
  package enum Source: String, Sendable {
    case file, layer, `default`, condition, absent
  }

  /// The place of the configured value.
  package struct Place: Sendable {
    /// Index of the layer.
    package var layer: Int
    package var node: NodeID

    package init(layer: Int, node: NodeID) { (self.layer, self.node) = (layer, node) }
  }

  package var path: Path
  /// The effective value, in ``EffectiveSettings/shown``, or nil if there is none.
  package var value: NodeID?
  package var source: Source
  /// Nil if no file sets it.
  package var place: Place?
  /// Nil without a schema.
  package var entry: SettingEntry?

  package var label: String { entry?.facts.title ?? path.name }
  package var section: String? { entry?.facts.section }
  package var isActive: Bool { entry?.isActive ?? true }
  /// Whether the schema advises against it and no file sets it. Such a setting is never shown.
  package var isRetired: Bool { entry?.isRetired ?? false }
  /// Why another setting keeps it from having an effect.
  package var reason: String? { entry?.unmet?.message }
}

/// A place in a file, for a person to look up.
package struct SettingOrigin: Sendable {
  /// The name of a layer; nil for the file itself, and for a schema.
  package var layer: String?
  package var path: String
  /// The line, starting at 1.
  package var line: Int

  package init(layer: String? = nil, path: String, line: Int) {
    self.layer = layer
    self.path = path
    self.line = line
  }
}

extension EffectiveSettings {
  package func origin(_ place: EffectiveSetting.Place) -> SettingOrigin {
    let layer = layers[place.layer]
    return SettingOrigin(layer: layer.name, path: layer.path, line: layer.document.line(of: place.node))
  }

  /// Every setting except groups and parts of settings, in the order of the schema, or of the file if there is no
  /// schema.
  package var states: [EffectiveSetting] {
    guard model != nil else { return undeclaredStates }
    // The root and the items of a list aren't settings.
    return entries.filter { !$0.isGroup && !$0.isPart && $0.parent != nil }.map(state)
  }

  private func state(_ entry: SettingEntry) -> EffectiveSetting {
    EffectiveSetting(
      path: entry.path, value: entry.effective, source: source(entry), place: place(entry), entry: entry)
  }

  private func place(_ entry: SettingEntry) -> EffectiveSetting.Place? {
    guard case .layer(let layer, let node) = entry.origin else { return nil }
    return EffectiveSetting.Place(layer: layer, node: node)
  }

  private func source(_ entry: SettingEntry) -> EffectiveSetting.Source {
    // A condition may set the same value that is configured: then the file still counts as its source.
    if !entry.isActive, !takesEffectAsConfigured(entry) { return entry.effective == nil ? .absent : .condition }
    switch entry.origin {
    case .layer(let layer, _): return layer == layers.count - 1 ? .file : .layer
    case .defaultValue, .members: return .default
    case .condition: return .condition
    case nil: return .absent
    }
  }

  /// Whether a configured value is effective, that is, no condition replaces it.
  package func takesEffectAsConfigured(_ place: JSONPointer) -> Bool {
    // The nearest setting around the place decides for what is inside it.
    let entry = place.pathsToRoot.lazy.compactMap { self.entry(at: $0) }.first
    return entry.map { $0.isActive || takesEffectAsConfigured($0) } ?? true
  }

  /// Whether a configured value comes from a layer.
  package func isConfigured(_ place: JSONPointer, by layer: Int) -> Bool {
    guard configured.node(at: place, from: configured.roots.first) != nil,
      // A value in a layer of the wrong scope has no effect.
      !misplaced.contains(where: { $0.layer == layer && place.isInside($0.path.pointer) })
    else { return false }
    return strongest(place)?.layer == layer
  }

  private func takesEffectAsConfigured(_ entry: SettingEntry) -> Bool {
    guard let one = entry.configured, let other = entry.effective else { return entry.configured == entry.effective }
    return configured.isEqual(one, other, in: document)
  }

  /// Whether the document's own file sets the value, rather than a layer below it.
  package func isStated(_ entry: SettingEntry) -> Bool {
    guard case .layer(let layer, _) = entry.origin else { return false }
    return layer == layers.count - 1
  }

  /// Whether the effective value differs from that of a new install. True without a schema.
  package func isChanged(_ state: EffectiveSetting) -> Bool {
    guard let model, let entry = state.entry else { return true }
    // A value without effect changes nothing.
    guard entry.unmet?.keepsValue != true else { return false }
    let fresh = model.newInstall.effective
    if let value = fresh.node(at: entry.path) { return !isEqual(entry.effective, in: document, value, in: fresh) }
    guard let value = entry.effective else { return false }
    // The group around it is absent from a new install.
    guard let stated = entry.facts.defaultValue else { return place(entry) != nil }
    return !document.isEqual(value, stated.value, in: stated.source.document)
  }

  /// Whether the document's own file sets a value other than that of a new install.
  package func isResettable(_ entry: SettingEntry) -> Bool { isStated(entry) && !isAsInNewInstall(entry) }

  /// Whether a setting is configured as in a new install and has the same effective value.
  func isAsInNewInstall(_ entry: SettingEntry) -> Bool {
    guard let fresh = model?.newInstall, isConfiguredAsInNewInstall(entry) else { return false }
    return isEqual(entry.effective, in: document, fresh.effective.node(at: entry.path), in: fresh.effective)
  }

  /// Whether a setting has the value of a new install, whatever its effective value.
  func isConfiguredAsInNewInstall(_ entry: SettingEntry) -> Bool {
    guard let fresh = model?.newInstall else { return false }
    return isEqual(entry.configured, in: configured, fresh.configured.node(at: entry.path), in: fresh.configured)
  }

  private func isEqual(_ one: NodeID?, in first: Document, _ other: NodeID?, in second: Document) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return first.isEqual(one, other, in: second)
  }

  /// Scalars and lists of a file that the schema doesn't describe.
  private var undeclaredStates: [EffectiveSetting] {
    guard let root else { return [] }
    return document.leaves(root).map { path, node in
      let place = strongest(path.pointer)
      let source: EffectiveSetting.Source = place?.layer == layers.count - 1 ? .file : .layer
      return EffectiveSetting(
        path: path, value: node, source: source, place: place)
    }
  }

  /// The place of a path in the strongest layer that sets it.
  private func strongest(_ place: JSONPointer) -> EffectiveSetting.Place? {
    for (index, layer) in layers.enumerated().reversed() {
      // The strongest layer is the last.
      if let node = layer.document.node(at: place, from: layer.root) {
        return EffectiveSetting.Place(layer: index, node: node)
      }
    }
    return nil
  }
}
