internal import DocumentModel
internal import JSONSchema

/// Decides which settings take effect as configured. A condition reads the effective value of another setting, so the
/// conditions of that setting are evaluated first.
struct ConditionEvaluation {
  enum Effect {
    case asConfigured
    /// The unmet condition, with the value that applies instead; nil for none.
    case overridden(UnmetCondition, (document: Document, node: NodeID)?)
    /// The unmet condition of a value that is kept.
    case inactive(UnmetCondition)
  }

  let entries: [SettingEntry]
  /// The index of each entry by its pointer.
  let places: [JSONPointer: Int]
  /// The configured values.
  let document: Document
  /// The values that conditions read instead of values that the schema rejects.
  let substitutes: SubstitutedValues?
  private(set) var outcomes: [Int: Effect] = [:]
  /// The settings of the first cycle found. Conditions in a cycle count as met.
  private(set) var cycle: [Path] = []

  private func hasConditions(_ index: Int) -> Bool {
    !entries[index].isGroup && !entries[index].facts.requires.isEmpty
  }

  /// The path from the root for a path in a keyword of an entry.
  private func path(_ path: Path, of index: Int) -> Path {
    entries[entries[index].base].path.appending(path)
  }

  private func place(_ condition: SettingFacts.Stated<SettingCondition>, of index: Int) -> Int? {
    condition.value.settings.first.flatMap { places[path($0.value, of: index).pointer] }
  }

  mutating func run() {
    for start in entries.indices where hasConditions(start) && outcomes[start] == nil {
      // Depth first: a condition reads the effective value, so the setting it reads is decided before.
      var way = [start]
      while let current = way.last {
        let needed = entries[current].facts.requires.compactMap { place($0, of: current) }
        guard let next = needed.first(where: { hasConditions($0) && outcomes[$0] == nil }) else {
          outcomes[current] = outcome(current)
          way.removeLast()
          continue
        }
        if let first = way.firstIndex(of: next) {
          if cycle.isEmpty { cycle = (way[first...] + [next]).map { entries[$0].path } }
          // Any of them could be on or off; counting one as met decides the others.
          outcomes[next] = .asConfigured
        } else {
          way.append(next)
        }
      }
    }
  }

  private func outcome(_ index: Int) -> Effect {
    let facts = entries[index].facts
    for condition in facts.requires {
      guard case .isAmong(let setting, let values) = condition.value.test else { continue }
      let wanted = condition.source.document
      let cause = path(setting.value, of: index)
      let found = effective(cause)
      // A placeholder may turn out to be the expected value.
      if let found, found.document.isPlaceholder(found.node) { continue }
      if let found, values.contains(where: { found.document.isEqual(found.node, $0, in: wanted) }) { continue }
      guard !condition.value.keepsValue else { return .inactive(UnmetCondition(condition: condition, cause: cause)) }
      let instead = condition.value.otherwise.map { (wanted, $0) }
      let fallback = facts.defaultValue.map { ($0.source.document, $0.value) }
      return .overridden(UnmetCondition(condition: condition, cause: cause), instead ?? fallback)
    }
    return .asConfigured
  }

  private func effective(_ path: Path) -> (document: Document, node: NodeID)? {
    if let substitutes, substitutes.concern(path.pointer) { return substitutes.effective(path.pointer) }
    if let index = places[path.pointer], case .overridden(_, let value) = outcomes[index] { return value }
    return document.node(at: path).map { (document, $0) }
  }

  /// Whether any condition is unmet.
  var changesAny: Bool { outcomes.values.contains { if case .asConfigured = $0 { false } else { true } } }

  /// Replaces the configured values by the effective ones.
  func apply(to entries: inout [SettingEntry], tree: inout ValueTree) {
    for (index, outcome) in outcomes {
      if case .inactive(let unmet) = outcome { entries[index].unmet = unmet }
      guard case .overridden(let unmet, let value) = outcome else { continue }
      entries[index].unmet = unmet
      let origin = ValueOrigin.condition(unmet.condition.source, unmet.condition.value.node)
      let parent = entries[index].parent.flatMap { entries[$0].value }
      switch (entries[index].value, value) {
      case (let old?, let new?): tree.replace(old, content: .written(new.document, new.node), origin: origin)
      case (nil, let new?):
        // A list item has no name to be added under.
        guard let parent, let name = entries[index].path.segments.last?.token else { continue }
        let added = tree.add(.written(new.document, new.node), origin: origin)
        tree.set(name, of: parent, to: added)
        entries[index].value = added
      case (.some, nil):
        guard let parent, let name = entries[index].path.segments.last?.token else { continue }
        tree.remove(name, of: parent)
        entries[index].value = nil
      case (nil, nil): break
      }
    }
  }
}
