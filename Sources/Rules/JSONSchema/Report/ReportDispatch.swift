internal import Diagnostics
internal import DocumentModel

extension Reporter {
  /// - Returns: whether the value holds to the instruction.
  mutating func report(
    _ instruction: Instruction, _ id: SubschemaID, _ node: NodeID, _ value: Node, _ tracking: Tracking
  ) -> Bool {
    switch instruction {
    case .never:
      add(.falseSchema, nil, id, "no value is allowed here", .value)
      return false
    case .enumeration(let index): return reportEnumeration(program.tables.enumerations[Int(index)], id, node, value)
    case .bound(let bound): return reportBound(bound, id, node, value)
    case .multipleOf(let number): return reportMultiple(number, id, node, value)
    case .minLength(let bound): return reportMinLength(bound, id, node, value)
    case .maxLength(let bound): return reportMaxLength(bound, id, node, value)
    case .pattern(let pattern): return reportPattern(pattern, id, node, value)
    case .format(let format): return reportFormat(format, id, node, value)
    case .minItems(let bound):
      return value.kind != .array || reportCount(.minItems, id, node, bound)
    case .maxItems(let bound):
      return value.kind != .array || reportCount(.maxItems, id, node, bound)
    case .minProperties(let bound):
      return value.kind != .object || reportCount(.minProperties, id, node, bound)
    case .maxProperties(let bound):
      return value.kind != .object || reportCount(.maxProperties, id, node, bound)
    case .uniqueItems: return value.kind != .array || reportUniqueItems(id, node)
    case .items(let shape): return value.kind != .array || reportItems(shape, id, node, tracking)
    case .contains(let index):
      return value.kind != .array || reportContains(program.tables.contains[Int(index)], id, node, tracking)
    case .members(let index): return value.kind != .object || reportMembers(index, id, node, tracking)
    case .dependentRequired(let index): return value.kind != .object || reportDependentRequired(index, id, node)
    case .dependentSchemas(let index): return value.kind != .object || reportDependentSchemas(index, node, tracking)
    case .reference(let target, let keyword): return reportInPlace(target, node, tracking, [keyword.name])
    case .dynamicReference(let index):
      let reference = program.tables.dynamicReferences[Int(index)]
      return reportInPlace(evaluator.target(of: reference), node, tracking, [reference.keyword.name])
    case .allOf(let range): return reportAllOf(range, id, node, tracking)
    case .anyOf(let branches): return reportBranches(.anyOf, branches, id, node, tracking)
    case .oneOf(let branches): return reportBranches(.oneOf, branches, id, node, tracking)
    case .not(let subschema): return reportNot(subschema, id, node)
    case .conditional(let conditional): return reportConditional(conditional, node, tracking)
    case .unevaluatedItems(let subschema):
      return value.kind != .array || reportUnevaluatedItems(subschema, id, node, tracking)
    case .unevaluatedProperties(let subschema):
      return value.kind != .object || reportUnevaluatedProperties(subschema, id, node, tracking)
    }
  }
}
