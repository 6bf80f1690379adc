internal import JSONSchema
internal import Settings

/// The settings that a person is shown unless all are asked for: those of the schema's sections. Where it has none, those that
/// have a value; of a schema inside itself, what a file states.
struct ScreenSettings {
  private(set) var states: [SettingState] = []
  /// How many have no value or stand in a schema inside itself, and so are left out.
  private(set) var leftOut = 0

  init(_ settings: EffectiveSettings) {
    let all = settings.states
    let sections = Set(settings.model?.declaration?.sections.map(\.id.value) ?? [])
    guard sections.isEmpty else {
      states = all.filter { $0.section.map(sections.contains) == true }
      return
    }
    let repeated = Self.repeated(settings.entries)
    states = all.filter { state in
      let isStated = state.place != nil
      let isInItself = state.entry?.parent.map { repeated[$0] } ?? false
      return isStated || state.value != nil && !isInItself || !state.isActive && !isInItself
    }
    leftOut = all.count - states.count
  }

  /// For each entry whether it is a group that stands in one of its own kind, or inside such a one.
  private static func repeated(_ entries: [SettingEntry]) -> [Bool] {
    var found: [Bool] = []
    var above: [Int: Set<SchemaGraph.Point>] = [:]
    for (index, entry) in entries.enumerated() {
      guard let parent = entry.parent, !found[parent] else {
        found.append(entry.parent != nil)
        if entry.parent == nil { above[index] = Set(entry.applied.map(\.point)) }
        continue
      }
      let (points, around) = (entry.applied.map(\.point), above[parent] ?? [])
      let isRepeated = points.contains(where: around.contains)
      found.append(isRepeated)
      if !isRepeated, entry.isGroup { above[index] = around.union(points) }
    }
    return found
  }
}
