internal import JSONSchema
internal import Settings

/// The settings that a person is shown unless all are asked for: those of the schema's sections. Where it has none, those that
/// have a value; of a schema inside itself, what a file states.
struct ScreenSettings {
  private(set) var states: [EffectiveSetting] = []
  /// How many have no value or stand in a schema inside itself, and so are left out.
  private(set) var leftOut = 0

  init(_ settings: EffectiveSettings) {
    let all = settings.states.filter { !$0.isRetired }
    let sections = Set(settings.model?.declaration?.sections.map(\.id.value) ?? [])
    guard sections.isEmpty else {
      states = all.filter { $0.section.map(sections.contains) == true }
      return
    }
    let repeated = Self.repeated(settings.entries)
    states = all.filter { state in
      let isInItself = state.entry?.parent.map { repeated[$0] } ?? false
      return state.place != nil || !isInItself && (state.value != nil || !state.isActive)
    }
    leftOut = all.count - states.count
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
