internal import DocumentModel
internal import JSONSchema
package import Settings

extension SettingsText {
  /// Takes settings out, so that their defaults take effect. What the schema requires gets its default written out.
  ///
  /// - Parameter paths: settings or groups.
  package func resetting(_ paths: [SettingPath]) -> RevisionOutcome {
    var revision = SettingsRevision(self)
    let settings = effective
    var pending = Array(paths.reversed())
    while let path = pending.popLast() {
      guard let entry = settings.entry(at: path), settings.isRequired(entry) else {
        revision.remove(path)
        continue
      }
      if entry.isGroup {
        let inside = settings.entries.filter { entry in
          entry.parent.map { settings.entries[$0].path } == path && settings.isStated(entry)
        }
        pending += inside.map(\.path).reversed()
      } else if let stated = entry.facts.defaultValue {
        revision.set(path, to: InputValue(stated.source.document, stated.value))
      } else {
        revision.remove(path)
      }
    }
    return revision.outcome
  }

  /// The groups and settings at the top that the schema speaks of, as far as the text states them.
  package var resettable: [SettingPath] {
    let settings = effective
    return settings.entries.filter { $0.path.segments.count == 1 && settings.isStated($0) }.map(\.path)
  }
}

extension EffectiveSettings {
  /// Whether the text itself has a value there, not only a layer below it.
  func isStated(_ entry: SettingEntry) -> Bool {
    guard case .layer(let layer, _) = entry.origin else { return false }
    return layer == layers.count - 1
  }

  /// Whether the schema asks for a value where the group around it is.
  func isRequired(_ entry: SettingEntry) -> Bool {
    guard let model, let parent = entry.parent, let name = entry.path.pointer.tokens.last else { return false }
    return model.graph.required(entries[parent].applied).contains(name)
  }
}
