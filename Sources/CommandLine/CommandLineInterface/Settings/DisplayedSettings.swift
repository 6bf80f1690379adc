internal import DocumentModel
internal import JSONSchema
internal import Screens
internal import Settings

/// The settings that are shown if not all are requested: those on the schema's page or, if it declares none, those that
/// have a value. In a recursive part of the schema, only those that a file sets.
struct DisplayedSettings {
  private(set) var states: [EffectiveSetting] = []
  /// The number of settings that aren't shown.
  private(set) var omittedCount = 0

  /// - Parameters:
  ///   - screen: The page, or nil if the schema declares none.
  ///   - isWhole: Whether to include settings that the page currently hides.
  init(_ settings: EffectiveSettings, screen: Screen?, isWhole: Bool) {
    let all = settings.states.filter { !$0.isRetired }
    if let screen {
      let shown = Self.settings(screen, isWhole: isWhole)
      // The settings in a group with a single control have no row of their own.
      states = all.filter { shown.contains($0.path) || shown.contains($0.path.parent) }
      return
    }
    let repeated = Self.repeated(settings.entries)
    states = all.filter { state in
      let isInItself = state.entry?.parent.map { repeated[$0] } ?? false
      // A recursive schema declares infinitely many settings, so show only those in the file.
      return state.place != nil || !isInItself && (state.value != nil || !state.isActive)
    }
    omittedCount = all.count - states.count
  }

  /// The settings with a row of their own, and groups with a single control.
  private static func settings(_ screen: Screen, isWhole: Bool) -> Set<Path> {
    var found: Set<Path> = []
    var rows = screen.sections.flatMap(\.rows)
    while let row = rows.popLast() {
      guard isWhole || row.isVisible else { continue }
      if row.kind == .group { rows += row.rows } else if let setting = row.setting { found.insert(setting.path) }
    }
    return found
  }

  /// Whether each entry is nested in an entry with the same schema, directly or through a group around it.
  private static func repeated(_ entries: [SettingEntry]) -> [Bool] {
    var found: [Bool] = []
    // The schemas that apply to a group and the groups around it, by the group's index.
    var above: [Int: Set<SchemaGraph.Point>] = [:]
    for (index, entry) in entries.enumerated() {
      let around = entry.parent.flatMap { above[$0] } ?? []
      let points = entry.applied.map(\.point)
      let isRepeated = entry.parent.map { found[$0] } ?? false || points.contains(where: around.contains)
      found.append(isRepeated)
      if entry.isGroup, !isRepeated { above[index] = around.union(points) }
    }
    return found
  }
}
