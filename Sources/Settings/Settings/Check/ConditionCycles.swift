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
    var edges: [ExactName: [Edge]] = [:]
    var order: [ExactName] = []
    for (index, place) in context.tree.places.enumerated() where !place.isRepeated {
      let path = ExactName(place.path.description)
      guard edges[path] == nil, let (conditions, source) = effective(index, tree: context.tree) else { continue }
      order.append(path)
      let base = context.tree.places[place.base].path
      edges[path] = conditions.flatMap { condition in
        condition.settings.map { setting in
          Edge(
            target: ExactName(base.appending(setting.value).description), node: setting.node, source: source,
            place: index)
        }
      }
    }
    // 1: on the current path, 2: done.
    var state: [ExactName: Int] = [:]
    var found: [Diagnostic] = []
    for start in order where state[start] == nil {
      var way: [(path: ExactName, next: Int)] = [(start, 0)]
      state[start] = 1
      while let top = way.last {
        let out = edges[top.path] ?? []
        guard top.next < out.count else {
          state[top.path] = 2
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let edge = out[top.next]
        switch state[edge.target] {
        case nil:
          state[edge.target] = 1
          way.append((edge.target, 0))
        case 1:
          let cycle = way.map(\.path).drop { $0 != edge.target } + [edge.target]
          let steps: [Message] = cycle.map { "\($0.text)" }
          found.append(
            context.finding(
              .conditionCycle, message: "the conditions form a cycle: \(steps.joined(separator: " requires "))",
              at: edge.node,
              in: edge.source,
              place: edge.place))
        case .some: break
        }
      }
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
