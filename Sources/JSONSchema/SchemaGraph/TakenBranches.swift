package import DocumentModel

/// Which subschemas apply to the values of one document: of branches, those that a value takes.
package struct TakenBranches {
  private let graph: SchemaGraph
  private var evaluator: Evaluator

  package init(_ graph: SchemaGraph, _ document: Document) {
    self.graph = graph
    evaluator = Evaluator(graph.program, document)
  }

  /// Everything that applies to a value as some subschemas do, nearest first. Where the value is valid by no branch of
  /// `anyOf` or `oneOf`, the one that is alone in allowing its type is taken.
  package mutating func applied(_ start: [SchemaGraph.Applied], to value: NodeID) -> [SchemaGraph.Applied] {
    let node = evaluator.document.resolve(value)
    var result: [SchemaGraph.Applied] = []
    var seen: Set<SubschemaID> = []
    var pending = start.map(\.point.id)[...]
    while let id = pending.popFirst(), result.count < SchemaGraph.appliedLimit {
      guard id.exists, id != .always, seen.insert(id).inserted else { continue }
      result.append(SchemaGraph.Applied(SchemaGraph.Point(id)))
      for index in graph.program.tables[id].instructions.indices {
        pending += taken(graph.program.tables.instructions[index], node)
      }
    }
    return result
  }

  private mutating func taken(_ instruction: Instruction, _ node: NodeID) -> [SubschemaID] {
    let tables = graph.program.tables
    switch instruction {
    case .reference(let id, _): return [id]
    case .dynamicReference(let index): return [tables.dynamicReferences[Int(index)].fallback]
    case .allOf(let range): return Array(tables.list(range))
    case .anyOf(let written), .oneOf(let written):
      let branches = tables.list(written.list)
      let valid = branches.filter { evaluator.checkChild($0, node) }
      if !valid.isEmpty { return valid }
      let type = TypeMask.of(evaluator.document[node])
      let possible = branches.filter { !tables[$0].types.isDisjoint(with: type) }
      return possible.count == 1 ? possible : []
    case .conditional(let conditional):
      return [evaluator.checkChild(conditional.condition, node) ? conditional.then : conditional.otherwise]
    case .dependentSchema(let index):
      let dependent = tables.dependentSchemas[Int(index)]
      let isThere = evaluator.document[node].kind == .object && evaluator.hasProperty(dependent.trigger, node)
      return isThere ? [dependent.subschema] : []
    case .not, .never, .enumeration, .bound, .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems,
      .maxItems, .minProperties, .maxProperties, .uniqueItems, .items, .contains, .members, .dependentRequired,
      .unevaluatedItems, .unevaluatedProperties:
      return []
    }
  }
}
