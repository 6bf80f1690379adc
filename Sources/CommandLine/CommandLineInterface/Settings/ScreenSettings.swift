internal import DocumentModel
internal import JSONSchema
internal import Screens
internal import Settings

/// The settings that a person is shown unless all are asked for: those of the screen. Where the schema has none, those that
/// have a value; of a schema inside itself, what a file states.
struct ScreenSettings {
  private(set) var states: [EffectiveSetting] = []
  /// The number of those that have no value or are in a schema inside itself, and so are left out.
  private(set) var leftOut = 0

  /// - Parameters:
  ///   - screen: nil where the schema has none.
  ///   - isWhole: whether what the screen doesn't show now is among them.
  init(_ settings: EffectiveSettings, _ screen: Screen?, isWhole: Bool) {
    let all = settings.states.filter { !$0.isRetired }
    if let screen {
      let shown = Self.settings(screen, isWhole: isWhole)
      states = all.filter { shown.contains($0.path) || shown.contains($0.path.parent) }
      return
    }
    let repeated = Self.repeated(settings.entries)
    states = all.filter { state in
      let isInItself = state.entry?.parent.map { repeated[$0] } ?? false
      return state.place != nil || !isInItself && (state.value != nil || !state.isActive)
    }
    leftOut = all.count - states.count
  }

  /// The settings that have a row of their own, and groups with one control.
  private static func settings(_ screen: Screen, isWhole: Bool) -> Set<Path> {
    var found: Set<Path> = []
    var rows = screen.sections.flatMap(\.rows)
    while let row = rows.popLast() {
      guard isWhole || row.isVisible else { continue }
      if row.kind == .group { rows += row.rows } else if let setting = row.setting { found.insert(setting.path) }
    }
    return found
  }

  /// Whether each entry is inside an entry of its own kind, itself or by a group around it.
  private static func repeated(_ entries: [SettingEntry]) -> [Bool] {
    var found: [Bool] = []
    // Schemas that apply to a group and to the groups around it, by the group's index.
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
