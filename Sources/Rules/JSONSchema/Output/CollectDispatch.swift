internal import DocumentModel

extension Collector {
  mutating func evaluate(
    _ index: Int, _ id: SubschemaID, _ node: NodeID, _ value: Node, _ tracking: Tracking
  ) -> Bool {
    switch program.tables.instructions[index] {
    case .never, .enumeration, .bound, .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems,
      .minProperties, .maxProperties, .uniqueItems, .dependentRequired, .not:
      return evaluateAlone(index, id, node, value, .off)
    case .items(let shape): return value.kind != .array || collectItems(shape, id, node, tracking)
    case .contains(let contains):
      guard value.kind == .array else { return true }
      let shape = program.tables.contains[Int(contains)]
      guard reporter.evaluator.checkContains(shape, node, tracking) else {
        return evaluateAlone(index, id, node, value, tracking)
      }
      collectContains(shape, id, node)
      return true
    case .members(let members): return value.kind != .object || collectMembers(members, id, node, tracking)
    case .dependentSchemas(let dependent):
      guard value.kind == .object else { return true }
      let shape = program.tables.dependentShapes[Int(dependent)]
      var isValid = true
      for dependent in reporter.evaluator.triggered(shape, node) {
        let tokens = [shape.keyword.name, reporter.name(dependent.trigger)]
        if !apply(dependent.subschema, node, tracking, tokens) { isValid = false }
      }
      return isValid
    case .reference(let target, let keyword): return apply(target, node, tracking, [keyword.name])
    case .dynamicReference(let reference):
      let reference = program.tables.dynamicReferences[Int(reference)]
      return apply(reporter.evaluator.target(of: reference), node, tracking, [reference.keyword.name])
    case .allOf(let range): return collectAllOf(range, id, node, tracking)
    case .anyOf(let branches): return collectBranches(.anyOf, branches.list, id, node, tracking)
    case .oneOf(let branches): return collectBranches(.oneOf, branches.list, id, node, tracking)
    case .conditional(let conditional): return collectConditional(conditional, node, tracking)
    case .unevaluatedItems(let subschema):
      return value.kind != .array || collectUnevaluatedItems(subschema, id, node, tracking)
    case .unevaluatedProperties(let subschema):
      return value.kind != .object || collectUnevaluatedProperties(subschema, id, node, tracking)
    }
  }
}
