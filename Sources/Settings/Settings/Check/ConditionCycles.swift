internal import DocumentModel
internal import JSONSchema

/// Checks that no setting depends on itself through conditions.
enum ConditionCycles {
  private struct Edge {
    var target: ExactName
    var node: NodeID
    var source: SchemaSource
    var place: Int
  }

  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    var numbers: [ExactName: Int] = [:]
    var edges: [[Edge]] = []
    for (index, place) in context.tree.places.enumerated() where !place.isRepeated {
      let path = ExactName(place.path.description)
      guard numbers[path] == nil, let (conditions, source) = effective(index, tree: context.tree) else { continue }
      numbers[path] = edges.count
      let base = context.tree.places[place.base].path
      edges.append(
        conditions.flatMap(\.settings).map { setting in
          Edge(
            target: ExactName(base.appending(setting.value).description), node: setting.node, source: source,
            place: index)
        })
    }
    var found: [Diagnostic] = []
    // A setting without conditions is in no cycle.
    GraphCycles.forEach(in: edges.map { $0.filter { numbers[$0.target] != nil } }) {
      numbers[$0.target] ?? 0
    } body: { cycle in
      let last = cycle[cycle.count - 1].edge
      let names = cycle.map { context.tree.places[$0.edge.place].path.description } + [last.target.text]
      let steps = names.map { "\($0)" as Message }.joined(separator: " requires ")
      found.append(
        context.finding(
          .conditionCycle, message: "the conditions form a cycle: \(steps)", at: last.node, in: last.source,
          place: last.place))
      return true
    }
    return found
  }

  /// The conditions of a place: its own, or those of the nearest group that has some.
  private static func effective(_ index: Int, tree: SettingTree) -> ([SettingCondition], SchemaSource)? {
    tree.pathsToRoot(index).lazy.flatMap(\.declarations).compactMap { declaration, source in
      declaration.requires.map { ($0, source) }
    }.first
  }
}
