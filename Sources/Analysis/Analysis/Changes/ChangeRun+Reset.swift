internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import Settings

extension ChangeRun {
  /// Takes settings and groups out, so that defaults take effect. What the schema requires gets its default written out.
  mutating func reset(_ paths: [SettingPath]) {
    let settings = original.effective
    var pending = Array(paths.reversed())
    var changes: [PathChange] = []
    while let path = pending.popLast() {
      guard let entry = settings.entry(at: path), settings.isRequired(entry) else {
        changes.append(.remove(path))
        continue
      }
      if entry.isGroup {
        let inside = settings.entries.filter { entry in
          entry.parent.map { settings.entries[$0].path } == path && settings.isStated(entry)
        }
        pending += inside.map(\.path).reversed()
      } else if let stated = entry.facts.defaultValue {
        let value = InputValue(stated.source.document, stated.value)
        changes += MemberChanges(at: path, from: node(at: path), to: value, keepsOthers: false).all
      } else {
        changes.append(.remove(path))
      }
    }
    edit(changes)
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
