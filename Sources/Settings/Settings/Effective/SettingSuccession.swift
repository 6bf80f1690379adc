package import DocumentModel
internal import JSONSchema

extension EffectiveSettings {
  /// The setting that replaces another one according to its `replacedBy`, or nil if the schema names none.
  package func successor(of entry: SettingEntry) -> Path? { entry.successor(among: entries) }

  /// The deprecated settings that a setting replaces, the nearest first.
  package func oldNames(of path: Path) -> [Path] {
    guard model?.hasOldNames == true else { return [] }
    var found: [Path] = []
    var pending = [path]
    while let next = pending.popLast() {
      // Settings may replace each other in a cycle.
      let old = entries.filter { $0.successor(among: entries) == next }.map(\.path).filter { !found.contains($0) }
      found += old
      pending += old
    }
    return found
  }

  /// Settings that have a default but that a file must not set.
  package var unwritableDefaults: [Path] {
    let places = SupersededPlaces(self)
    return entries.filter { entry in
      guard case .defaultValue = entry.origin else { return false }
      return !entry.isGroup && entry.parent != nil && !places.mayWriteDefault(at: entry.path.pointer)
    }.map(\.path)
  }
}

/// The settings that have a value under the name of a setting they replace. Writing a default next to that value would
/// contradict it.
package struct SupersededPlaces {
  private let settings: EffectiveSettings
  private var successors: Set<JSONPointer> = []
  /// The groups around the successors.
  private var groups: Set<JSONPointer> = []

  package init(_ settings: EffectiveSettings) {
    self.settings = settings
    for entry in settings.entries where entry.facts.replacedBy != nil {
      guard case .layer = entry.origin else { continue }
      var next = settings.successor(of: entry)
      // A successor may have a successor too.
      while let place = next?.pointer, successors.insert(place).inserted {
        groups.formUnion(place.pathsToRoot.dropFirst())
        next = settings.entry(at: place).flatMap(settings.successor)
      }
    }
  }

  /// Whether a value under an older name is effective for the setting, for a group around it, or for part of it.
  package func includes(_ place: JSONPointer) -> Bool {
    guard !successors.isEmpty else { return false }
    return groups.contains(place) || place.pathsToRoot.contains(where: successors.contains)
  }

  /// Whether the default of a setting may be written to a file: not next to an older name, and not if the schema
  /// advises against it.
  package func mayWriteDefault(at place: JSONPointer) -> Bool {
    !includes(place) && settings.entry(at: place)?.facts.isDeprecated != true
  }
}
