internal import DocumentModel

/// The order in which instructions run: cheap ones before expensive ones.
enum KeywordRegistry {
  /// Each family of keywords that compile together, in the order of evaluation.
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
  /// Runs a stretch of instructions up to the first that fails.
  mutating func run(_ range: TableRange, _ id: NodeID, _ tracking: Tracking) -> Bool {
    for index in range.indices where !run(index, id, tracking) { return false }
    return true
  }

  /// Not inlined: the optimiser would work out beforehand, for each subschema, what any of the cases may need.
  @inline(never)
  private mutating func run(_ index: Int, _ id: NodeID, _ tracking: Tracking) -> Bool {
    let node = document[id]
    if node.flags.contains(.isPlaceholder),
      let verdict = verdict(ofPlaceholderBy: program.tables.instructions[index])
    {
      return verdict
    }
    switch program.tables.instructions[index] {
    case .never: return false
    case .enumeration(let index): return isAmong(program.tables.enumerations[Int(index)], id, node)
    case .bound(let bound): return isWithin(bound, id, node)
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
    case .not(let subschema): return turned { !$0.check(subschema, id, .off) }
    case .conditional(let conditional): return checkConditional(conditional, id, tracking)
    case .unevaluatedItems(let subschema):
      return node.kind != .array || checkUnevaluatedItems(subschema, id, tracking)
    case .unevaluatedProperties(let subschema):
      return node.kind != .object || checkUnevaluatedProperties(subschema, id, tracking)
    }
  }
}

extension Reporter {
  /// Goes on to the subschemas of an instruction.
  ///
  /// - Returns: whether the value holds to the instruction.
  mutating func report(
    _ instruction: Instruction, _ id: SubschemaID, _ node: NodeID, _ kind: NodeKind, _ tracking: Tracking
  ) -> Bool {
    switch instruction {
    case .items(let shape): return kind != .array || reportItems(shape, id, node, tracking)
    case .contains(let index): return kind != .array || reportContains(index, id, node, tracking)
    case .members(let index): return kind != .object || reportMembers(index, id, node, tracking)
    case .dependentSchemas(let index): return kind != .object || reportDependentSchemas(index, node, tracking)
    case .reference(let target, let keyword): return reportInPlace(target, node, tracking, [keyword.name])
    case .dynamicReference(let index):
      let (target, keyword) = evaluator.target(ofDynamic: index)
      return reportInPlace(target, node, tracking, [keyword.name])
    case .allOf(let range): return reportAllOf(range, id, node, tracking)
    case .anyOf(let branches): return reportBranches(.anyOf, branches, id, node, tracking)
    case .oneOf(let branches): return reportBranches(.oneOf, branches, id, node, tracking)
    case .conditional(let conditional): return reportConditional(conditional, node, tracking)
    case .unevaluatedItems(let subschema):
      return kind != .array || reportUnevaluatedItems(subschema, id, node, tracking)
    case .unevaluatedProperties(let subschema):
      return kind != .object || reportUnevaluatedProperties(subschema, id, node, tracking)
    case .never, .enumeration, .bound, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems, .minProperties,
      .maxProperties, .uniqueItems, .dependentRequired, .not:
      return true
    }
  }

  /// Says why a value fails an instruction that has nothing but a verdict.
  mutating func explain(_ instruction: Instruction, _ id: SubschemaID, _ node: NodeID) {
    switch instruction {
    case .never: add(.falseSchema, nil, id, "no value is allowed here", .value)
    case .enumeration(let index): reportEnumeration(program.tables.enumerations[Int(index)], id, node)
    case .bound(let bound): reportBound(bound, id, node)
    case .minLength(let bound): reportLength(.minLength, id, node, bound)
    case .maxLength(let bound): reportLength(.maxLength, id, node, bound)
    case .pattern(let pattern): reportPattern(pattern, id, node)
    case .format(let format): reportFormat(format, id, node)
    case .minItems(let bound): reportCount(.minItems, id, node, bound)
    case .maxItems(let bound): reportCount(.maxItems, id, node, bound)
    case .minProperties(let bound): reportCount(.minProperties, id, node, bound)
    case .maxProperties(let bound): reportCount(.maxProperties, id, node, bound)
    case .uniqueItems: reportUniqueItems(id, node)
    case .dependentRequired(let index): reportDependentRequired(index, id, node)
    case .not(let subschema): reportNot(subschema, id, node)
    default: break
    }
  }
}
