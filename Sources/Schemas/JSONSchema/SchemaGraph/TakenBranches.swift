package import DocumentModel

/// The subschemas that apply to each value, with only the matching branches of `anyOf`, `oneOf` and `if`.
package struct TakenBranches {
  private let graph: SchemaGraph
  private var evaluator: Evaluator

  /// Whether choosing branches took too many steps, so that some may be missing.
  package var isExhausted: Bool { evaluator.exceededLimits.contains(.tooManySteps) }

  package init(_ graph: SchemaGraph, in document: Document) {
    self.graph = graph
    evaluator = Evaluator(graph.program, in: document)
  }

  /// All subschemas that apply to a value together with the given ones, nearest first. If the value matches no branch
  /// of an `anyOf` or `oneOf`, the branch that allows its type is taken, if there is exactly one.
  package mutating func applied(_ start: [SchemaGraph.Applied], to value: NodeID) -> [SchemaGraph.Applied] {
    let node = evaluator.document.resolve(value)
    var result: [SchemaGraph.Applied] = []
    var seen: Set<SubschemaID> = []
    var pending = start.map(\.point.id)[...]
    while let id = pending.popFirst(), result.count < SchemaGraph.appliedLimit {
      guard id.exists, id != .always, seen.insert(id).inserted else { continue }
      result.append(SchemaGraph.Applied(SchemaGraph.Point(id)))
      for index in graph.program.tables[id].instructions.indices {
        pending += taken(graph.program.tables.instructions[index], node: node)
      }
    }
    return result
  }

  private mutating func taken(_ instruction: Instruction, node: NodeID) -> [SubschemaID] {
    let tables = graph.program.tables
    var taken: [SubschemaID] = []
    var branches: [SubschemaID] = []
    var outcome = false
    tables.forEachSubschema(of: instruction, appliedTo: .value) { id, application in
      guard case .value(let condition) = application else { return }
      switch condition {
      case .always, .dynamicFallback: taken.append(id)
      case .branch: branches.append(id)
      case .condition: outcome = evaluator.checkChild(id, node: node)
      case .consequence(let holds): if holds == outcome { taken.append(id) }
      case .dependent(let trigger):
        if evaluator.document[node].kind == .object, evaluator.hasProperty(trigger, object: node) { taken.append(id) }
      case .negated, .dynamicTarget: break
      }
    }
    guard !branches.isEmpty else { return taken }
    let valid = branches.filter { evaluator.checkChild($0, node: node) }
    if !valid.isEmpty { return valid }
    let type = TypeMask.of(evaluator.document[node])
    let possible = branches.filter { !tables[$0].types.isDisjoint(with: type) }
    return possible.count == 1 ? possible : []
  }
}
