package import DocumentModel

/// A setting whose effective value differs between two files.
package struct SettingChange: Sendable {
  package var path: SettingPath
  /// In the first file's ``EffectiveSettings/shown``; nil where there is nothing.
  package var before: NodeID?
  /// In the second file's.
  package var after: NodeID?

  /// In the order of the first file; settings that only the second has come last. A list is one setting, unless its
  /// items are mappings and as many as before.
  package static func all(from old: EffectiveSettings, to new: EffectiveSettings) -> [SettingChange] {
    var changes: [SettingChange] = []
    var pending = [SettingChange(path: SettingPath(), before: old.root, after: new.root)]
    while let next = pending.popLast() {
      guard let before = next.before, let after = next.after else {
        changes += leaves(next, old, new)
        continue
      }
      if !old.hidesName(in: before), !new.hidesName(in: after),
        let inside = members(next.path, before, after, old.document, new.document)
      {
        pending += inside.reversed()
      } else if !old.document.isEqual(before, after, in: new.document) {
        changes.append(next)
      }
    }
    return changes
  }

  /// A value that only one side has, split into its settings.
  private static func leaves(
    _ change: SettingChange, _ old: EffectiveSettings, _ new: EffectiveSettings
  ) -> [SettingChange] {
    let isOld = change.before != nil
    guard let node = change.before ?? change.after else { return [] }
    let settings = isOld ? old : new
    return settings.document.leaves(node, at: change.path) { !settings.hidesName(in: $1) }.map { path, node in
      SettingChange(path: path, before: isOld ? node : nil, after: isOld ? nil : node)
    }
  }

  /// The members of two collections, pair by pair; nil for values that are compared as a whole.
  private static func members(
    _ path: SettingPath, _ before: NodeID, _ after: NodeID, _ old: Document, _ new: Document
  ) -> [SettingChange]? {
    switch (old.kind(before), new.kind(after)) {
    case (.object, .object):
      let (first, second) = (old.named(before), new.named(after))
      let values = Dictionary(second.map { ($0.name, $0.value) }) { $1 }
      let known = Set(first.map(\.name))
      return first.map { SettingChange(path: path.appending($0.name), before: $0.value, after: values[$0.name]) }
        + second.filter { !known.contains($0.name) }
        .map { SettingChange(path: path.appending($0.name), before: nil, after: $0.value) }
    case (.array, .array):
      let (first, second) = (Array(old.items(before)), Array(new.items(after)))
      guard first.count == second.count, first.allSatisfy({ old.kind($0) == .object }),
        second.allSatisfy({ new.kind($0) == .object })
      else { return nil }
      return zip(first, second).enumerated().map { index, pair in
        SettingChange(path: path.appending(index), before: pair.0, after: pair.1)
      }
    case _: return nil
    }
  }
}
