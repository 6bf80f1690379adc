internal import DocumentModel

extension Evaluator {
  /// Runs a stretch of instructions up to the first that fails.
  mutating func run(_ range: TableRange, _ id: NodeID, _ tracking: Tracking) -> Bool {
    for index in range.indices where !run(index, id, tracking) { return false }
    return true
  }

  /// Not inlined: the optimiser would work out beforehand, for each subschema, what any of the cases may need.
  @inline(never)
  private mutating func run(_ index: Int, _ id: NodeID, _ tracking: Tracking) -> Bool {
    let node = document[id]
    switch program.tables.instructions[index] {
    case .never: return false
    case .enumeration(let index): return isAmong(program.tables.enumerations[Int(index)], id, node)
    case .bound(let bound): return isWithin(bound, id, node)
    case .multipleOf(let number): return isMultiple(of: number, id, node)
    case .minLength(let bound): return isLongEnough(bound, id, node)
    case .maxLength(let bound): return isShortEnough(bound, id, node)
    case .pattern(let pattern): return matches(pattern, id, node)
    case .format(let format): return isOfFormat(format, id, node)
    case .minItems(let bound): return node.kind != .array || size(id, node) >= bound
    case .maxItems(let bound): return node.kind != .array || size(id, node) <= bound
    case .minProperties(let bound): return node.kind != .object || size(id, node) >= bound
    case .maxProperties(let bound): return node.kind != .object || size(id, node) <= bound
    case .uniqueItems: return node.kind != .array || hasUniqueItems(id, node)
    case .items(let shape): return node.kind != .array || checkItems(shape, id, node, tracking)
    case .contains(let index):
      return node.kind != .array || checkContains(program.tables.contains[Int(index)], id, tracking)
    case .members(let index): return node.kind != .object || checkMembers(index, id, node, tracking)
    case .dependentRequired(let index): return node.kind != .object || checkDependentRequired(index, id)
    case .dependentSchemas(let index): return node.kind != .object || checkDependentSchemas(index, id, tracking)
    case .reference(let target, _): return check(target, id, tracking)
    case .dynamicReference(let index):
      return check(target(of: program.tables.dynamicReferences[Int(index)]), id, tracking)
    case .allOf(let range): return checkAllOf(range, id, tracking)
    case .anyOf(let branches): return checkAnyOf(branches, id, tracking)
    case .oneOf(let branches): return checkOneOf(branches, id, tracking)
    case .not(let subschema): return !check(subschema, id, .off)
    case .conditional(let conditional): return checkConditional(conditional, id, tracking)
    case .unevaluatedItems(let subschema):
      return node.kind != .array || checkUnevaluatedItems(subschema, id, tracking)
    case .unevaluatedProperties(let subschema):
      return node.kind != .object || checkUnevaluatedProperties(subschema, id, tracking)
    }
  }
}
