package import DocumentModel
internal import JSONSchema

extension EffectiveSettings {
  /// The setting that replaces another, as its `replacedBy` says; nil if the schema names none.
  package func successor(of entry: SettingEntry) -> Path? { entry.successor(among: entries) }

  /// The deprecated settings that a setting replaces, the nearest first.
  package func oldNames(of path: Path) -> [Path] {
    guard model?.hasOldNames == true else { return [] }
    var found: [Path] = []
    var pending = [path]
    while let next = pending.popLast() {
      let old = entries.filter { $0.successor(among: entries) == next }.map(\.path).filter { !found.contains($0) }
      found += old
      pending += old
    }
    return found
  }

  /// Settings of which a default gives the value, and of which a file must not state it.
  package var unstatableDefaults: [Path] {
    let places = SupersededPlaces(self)
    return entries.filter { entry in
      guard case .defaultValue = entry.origin else { return false }
      return !entry.isGroup && entry.parent != nil && !places.mayStateDefault(at: entry.path.pointer)
    }.map(\.path)
  }
}

/// The settings that have a value under the name of a setting that they replace. A default next to that value would
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
      // A successor may have one too.
      while let place = next?.pointer, successors.insert(place).inserted {
        groups.formUnion(place.tokens.indices.map { place.prefix($0) })
        next = settings.entry(at: place).flatMap(settings.successor)
      }
    }
  }

  /// Whether a value under an older name is in effect for the setting, for a group around it, or for a part of it.
  package func includes(_ place: JSONPointer) -> Bool {
    guard !successors.isEmpty else { return false }
    return groups.contains(place) || (0...place.tokens.count).contains { successors.contains(place.prefix($0)) }
  }

  /// Whether a file may get the default of a setting: not next to an older name, and not where the schema advises against it.
  package func mayStateDefault(at place: JSONPointer) -> Bool {
    !includes(place) && settings.entry(at: place)?.facts.isDeprecated != true
  }
}

extension JSONPointer {
  fileprivate func prefix(_ count: Int) -> Self { Self(tokens: Array(tokens.prefix(count))) }
}
