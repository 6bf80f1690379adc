package import DocumentModel

/// A setting whose conditions become met or unmet through a change of settings.
package struct ActivationChange: Sendable {
  /// A setting, or a group if the same is true for everything directly inside it.
  package var path: Path
  /// Why it has no effect now, or nil if it has an effect now.
  package var reason: String?

  /// In the order of the schema. Includes a setting that was off before if it was changed.
  package static func all(from old: EffectiveSettings, to new: EffectiveSettings) -> [ActivationChange] {
    var switches: [(one: ActivationChange, group: Int?)] = []
    for entry in new.entries where isSetting(entry) {
      guard entry.isActive ? old.entry(at: entry.path)?.isActive == false : isSwitchedOff(entry, old: old, new: new)
      else {
        continue
      }
      switches.append((ActivationChange(path: entry.path, reason: entry.unmet?.message), entry.parent))
    }
    return joined(switches, settings: new)
  }

  /// Whether it is a setting with a value of its own.
  private static func isSetting(_ entry: SettingEntry) -> Bool {
    !entry.isGroup && !entry.isPart && entry.configured != nil
  }

  private static func isSwitchedOff(_ entry: SettingEntry, old: EffectiveSettings, new: EffectiveSettings) -> Bool {
    guard let before = old.entry(at: entry.path), !before.isActive else { return true }
    switch (before.configured, entry.configured) {
    case (let one?, let other?): return !old.configured.isEqual(one, other, in: new.configured)
    case (nil, nil): return false
    case _: return true
    }
  }

  /// The switches, with those of a whole group joined into one.
  private static func joined(
    _ switches: [(one: ActivationChange, group: Int?)], settings: EffectiveSettings
  ) -> [ActivationChange] {
    var result: [ActivationChange] = []
    var reported: Set<Int> = []
    for (one, group) in switches {
      guard let group else { continue }
      let siblings = switches.filter { $0.group == group }
      let isWhole =
        // One line for a group only if all of it changes for one reason; else users would miss the exceptions.
        settings.entries[group].parent != nil && siblings.count > 1
        && siblings.allSatisfy { $0.one.reason == one.reason }
        && settings.entries.count { $0.parent == group && isSetting($0) } == siblings.count
      if !isWhole {
        result.append(one)
      } else if reported.insert(group).inserted {
        result.append(ActivationChange(path: settings.entries[group].path, reason: one.reason))
      }
    }
    return result
  }
}
