internal import DocumentModel

/// References that lead back to themselves for the same value, so that evaluating them would never end.
extension Compiler {
  /// Reports each `$ref` that closes such a cycle, and marks its target: an evaluation that reaches the target again
  /// with the same value stops there, so its other keywords decide. If it has no others, or every value would reach the
  /// cycle, the schema can't be used.
  func reportEndlessReferences() {
    let edges = inPlaceEdges()
    GraphCycles.forEach(in: edges) {
      Int($0.target.index)
    } body: {
      breakCycle($0, edges: edges)
      return true
    }
  }

  private struct Edge {
    var target: SubschemaID
    var instruction: Int
    var reference: Keyword?
  }

  /// For each subschema, those that it applies to the same value.
  private func inPlaceEdges() -> [[Edge]] {
    // Copied once: each call on the compiler's own tables would retain and release every table.
    let tables = tables
    return tables.subschemas.map { subschema in
      var edges: [Edge] = []
      for place in subschema.instructions.indices {
        let instruction = tables.instructions[place]
        var reference: Keyword?
        if case .reference(_, let keyword) = instruction { reference = keyword }
        tables.forEachSubschema(of: instruction, appliedTo: .value) { id, application in
          switch application {
          // The target depends on the evaluation, so a cycle isn't certain.
          case .value(.dynamicFallback), .value(.dynamicTarget): break
          default: edges.append(Edge(target: id, instruction: place, reference: reference))
          }
        }
      }
      return edges
    }
  }

  private func breakCycle(_ cycle: [(node: Int, edge: Edge)], edges: [[Edge]]) {
    guard let (owner, edge) = cycle.last(where: { $0.edge.reference != nil }), let keyword = edge.reference else {
      return
    }
    let subschema = tables.subschemas[owner]
    let document = sources[Int(subschema.source)].source.document
    // `a: {$ref: b}, b: {$ref: a}` has no keyword that could decide.
    let isHopeless = cycle.allSatisfy { isEmpty($0.node, edges: edges) } || isMetByRoot(owner)
    if isHopeless {
      hasEndlessReference = true
      // Let the reference accept everything, so that the rest of the schema can be checked.
      tables.instructions[edge.instruction] = .reference(.always, keyword)
    } else {
      tables.subschemas[cycle[0].node].flags.insert(.isReentrant)
    }
    guard let node = document.value(subschema.node, named: keyword.name) else { return }
    report(
      isHopeless ? .endlessReference : .selfInclusion, message: "\"\(keyword.name)\" refers back to itself",
      at: node,
      source: Int(subschema.source))
  }

  /// Whether a subschema consists of just one reference.
  private func isEmpty(_ index: Int, edges: [[Edge]]) -> Bool {
    let subschema = tables.subschemas[index]
    return subschema.types == .any && subschema.instructions.count == 1 && edges[index].count == 1
  }

  /// Whether the root applies a subschema to every value.
  private func isMetByRoot(_ target: Int) -> Bool {
    let tables = tables
    var visited: Set<Int> = []
    var pending = [1]
    while let index = pending.popLast() {
      if index == target { return true }
      guard visited.insert(index).inserted else { continue }
      for place in tables.subschemas[index].instructions.indices {
        pending += tables.certainSubschemas(tables.instructions[place]).map { Int($0.index) }
      }
    }
    return false
  }
}
