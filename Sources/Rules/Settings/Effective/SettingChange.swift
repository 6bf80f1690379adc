package import DocumentModel
internal import JSONSchema

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
    var found: [SettingChange] = []
    var pending = [change]
    while let next = pending.popLast() {
      guard let (settings, node) = next.before.map({ (old, $0) }) ?? next.after.map({ (new, $0) }) else { continue }
      let document = settings.document
      guard document.kind(node) == .object, document.count(node) > 0, !settings.hidesName(in: node) else {
        found.append(next)
        continue
      }
      let inside = document.entries(node).compactMap { entry in
        entry.keyID.map { key in
          SettingChange(
            path: next.path.appending(document.keys.name(key)), before: next.before == nil ? nil : entry.value,
            after: next.before == nil ? entry.value : nil)
        }
      }
      pending += inside.reversed()
    }
    return found
  }

  /// The members of two collections, pair by pair; nil for values that are compared as a whole.
  private static func members(
    _ path: SettingPath, _ before: NodeID, _ after: NodeID, _ old: Document, _ new: Document
  ) -> [SettingChange]? {
    switch (old.kind(before), new.kind(after)) {
    case (.object, .object):
      let second = Dictionary(
        new.entries(after).compactMap { entry in entry.keyID.map { (new.keys.name($0), entry.value) } }
      ) { $1 }
      var names: [String] = []
      var pairs: [SettingChange] = []
      for entry in old.entries(before) {
        guard let key = entry.keyID else { continue }
        let name = old.keys.name(key)
        names.append(name)
        pairs.append(SettingChange(path: path.appending(name), before: entry.value, after: second[name]))
      }
      let known = Set(names)
      for entry in new.entries(after) {
        guard let key = entry.keyID, !known.contains(new.keys.name(key)) else { continue }
        pairs.append(SettingChange(path: path.appending(new.keys.name(key)), before: nil, after: entry.value))
      }
      return pairs
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
