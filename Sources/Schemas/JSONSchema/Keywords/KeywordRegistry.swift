internal import DocumentModel

/// The order of instructions: cheap ones run before expensive ones.
enum KeywordRegistry {
  /// The families of keywords, each compiled together, in evaluation order.
  static let families: [@Sendable (SchemaObject) -> Void] = [
    TypeKeyword.compile,
    EnumKeyword.compile,
    NumberKeywords.compile,
    StringKeywords.compile,
    FormatKeyword.compile,
    CountKeywords.compile,
    MemberKeywords.compile,
    ItemKeywords.compile,
    ContainsKeyword.compile,
    UniqueItemsKeyword.compile,
    DependentKeywords.compile,
    ReferenceKeywords.compile,
    BranchKeywords.compile,
    ConditionalKeyword.compile,
    UnevaluatedKeywords.compile,
  ]
}

extension Evaluator {
  /// Runs instructions until one fails.
  mutating func run(_ range: TableRange, id: NodeID, tracking: Tracking) -> Bool {
    for index in range.indices where !run(index, id: id, tracking: tracking) { return false }
    return true
  }

  /// Not inlined, because the optimizer would then prepare what any of the cases may need for every instruction.
  @inline(never)
  private mutating func run(_ index: Int, id: NodeID, tracking: Tracking) -> Bool {
    let node = document[id]
    if node.flags.contains(.isPlaceholder),
      let verdict = verdict(ofPlaceholderBy: program.tables.instructions[index])
    {
      return verdict
    }
    switch program.tables.instructions[index] {
    case .never: return false
    case .enumeration(let index): return isAmong(program.tables.enumerations[Int(index)], id: id, node: node)
    case .bound(let bound): return isWithin(bound, id: id, node: node)
    case .minLength(let bound): return isLongEnough(bound, id: id, node: node)
    case .maxLength(let bound): return isShortEnough(bound, id: id, node: node)
    case .pattern(let pattern): return matches(pattern, id: id, node: node)
    case .format(let format): return matchesFormat(format, id: id, node: node)
    case .minItems(let bound): return node.kind != .array || size(id, node: node) >= bound
    case .maxItems(let bound): return node.kind != .array || size(id, node: node) <= bound
    case .minProperties(let bound): return node.kind != .object || size(id, node: node) >= bound
    case .maxProperties(let bound): return node.kind != .object || size(id, node: node) <= bound
    case .uniqueItems: return node.kind != .array || hasUniqueItems(id, node: node)
    case .items(let shape): return node.kind != .array || checkItems(shape, list: id, node: node, tracking: tracking)
    case .contains(let index):
      return node.kind != .array || checkContains(program.tables.contains[Int(index)], list: id, tracking: tracking)
    case .members(let index):
      return node.kind != .object || checkMembers(index, object: id, node: node, tracking: tracking)
    case .dependentRequired(let index): return node.kind != .object || checkDependentRequired(index, object: id)
    case .dependentSchemas(let index):
      return node.kind != .object || checkDependentSchemas(index, object: id, tracking: tracking)
    case .reference(let target, _): return check(target, node: id, tracking: tracking)
    case .dynamicReference(let index):
      return check(target(of: program.tables.dynamicReferences[Int(index)]), node: id, tracking: tracking)
    case .allOf(let range): return checkAllOf(range, node: id, tracking: tracking)
    case .anyOf(let branches): return checkAnyOf(branches, node: id, tracking: tracking)
    case .oneOf(let branches): return checkOneOf(branches, node: id, tracking: tracking)
    case .not(let subschema): return withInvertedPessimism { !$0.check(subschema, node: id, tracking: .off) }
    case .conditional(let conditional): return checkConditional(conditional, node: id, tracking: tracking)
    case .unevaluatedItems(let subschema):
      return node.kind != .array || checkUnevaluatedItems(subschema, list: id, tracking: tracking)
    case .unevaluatedProperties(let subschema):
      return node.kind != .object || checkUnevaluatedProperties(subschema, object: id, tracking: tracking)
    }
  }
}

extension Reporter {
  /// Reports the subschemas of an instruction.
  ///
  /// - Returns: Whether the value satisfies the instruction.
  mutating func report(
    _ instruction: Instruction, id: SubschemaID, node: NodeID, kind: NodeKind, tracking: Tracking
  ) -> Bool {
    switch instruction {
    case .items(let shape): return kind != .array || reportItems(shape, id: id, list: node, tracking: tracking)
    case .contains(let index): return kind != .array || reportContains(index, id: id, list: node, tracking: tracking)
    case .members(let index): return kind != .object || reportMembers(index, id: id, object: node, tracking: tracking)
    case .dependentSchemas(let index):
      return kind != .object || reportDependentSchemas(index, object: node, tracking: tracking)
    case .reference(let target, let keyword):
      return reportInPlace(target, node: node, tracking: tracking, tokens: [keyword.name])
    case .dynamicReference(let index):
      let (target, keyword) = evaluator.target(ofDynamic: index)
      return reportInPlace(target, node: node, tracking: tracking, tokens: [keyword.name])
    case .allOf(let range): return reportAllOf(range, id: id, node: node, tracking: tracking)
    case .anyOf(let branches): return reportBranches(.anyOf, branches: branches, id: id, node: node, tracking: tracking)
    case .oneOf(let branches): return reportBranches(.oneOf, branches: branches, id: id, node: node, tracking: tracking)
    case .conditional(let conditional): return reportConditional(conditional, node: node, tracking: tracking)
    case .unevaluatedItems(let subschema):
      return kind != .array || reportUnevaluatedItems(subschema, id: id, list: node, tracking: tracking)
    case .unevaluatedProperties(let subschema):
      return kind != .object || reportUnevaluatedProperties(subschema, id: id, object: node, tracking: tracking)
    case .never, .enumeration, .bound, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems, .minProperties,
      .maxProperties, .uniqueItems, .dependentRequired, .not:
      return true
    }
  }

  /// Explains why a value fails an instruction whose subschemas, if any, aren't reported.
  mutating func explain(_ instruction: Instruction, id: SubschemaID, node: NodeID) {
    switch instruction {
    case .never: add(.falseSchema, keyword: nil, id: id, message: "no value is allowed here", at: .value)
    case .enumeration(let index): reportEnumeration(program.tables.enumerations[Int(index)], id: id, node: node)
    case .bound(let bound): reportBound(bound, id: id, node: node)
    case .minLength(let bound): reportLength(.minLength, id: id, node: node, bound: bound)
    case .maxLength(let bound): reportLength(.maxLength, id: id, node: node, bound: bound)
    case .pattern(let pattern): reportPattern(pattern, id: id, node: node)
    case .format(let format): reportFormat(format, id: id, node: node)
    case .minItems(let bound): reportCount(.minItems, id: id, node: node, bound: bound)
    case .maxItems(let bound): reportCount(.maxItems, id: id, node: node, bound: bound)
    case .minProperties(let bound): reportCount(.minProperties, id: id, node: node, bound: bound)
    case .maxProperties(let bound): reportCount(.maxProperties, id: id, node: node, bound: bound)
    case .uniqueItems: reportUniqueItems(id, list: node)
    case .dependentRequired(let index): reportDependentRequired(index, id: id, object: node)
    case .not(let subschema): reportNot(subschema, id: id, node: node)
    default: break
    }
  }
}
