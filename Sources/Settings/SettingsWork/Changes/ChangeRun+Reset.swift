internal import Analysis
internal import DocumentModel
internal import JSONSchema
package import Settings
internal import YAMLEditing

extension ChangeRun {
  /// Removes settings and groups, so that their defaults apply. What the schema requires is set to its default instead.
  mutating func reset(_ paths: [Path]) {
    let settings = original.effective
    var pending = Array(paths.reversed())
    // A value under an old name would apply instead of the default.
    var changes = paths.flatMap(settings.oldNames).map { EditRequest.remove($0) }
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
        let value = InputValue(stated.source.document, node: stated.value)
        changes += MemberChanges(at: path, from: text.value(at: path), to: value, keepsOthers: false).all
      } else {
        changes.append(.remove(path))
      }
    }
    edit(changes)
  }
}

extension EffectiveSettings {
  /// Whether the schema requires a value if the group around it exists.
  package func isRequired(_ entry: SettingEntry) -> Bool {
    guard let model, let parent = entry.parent, let name = entry.path.pointer.tokens.last else { return false }
    return model.graph.required(entries[parent].applied).contains(name)
  }
}
