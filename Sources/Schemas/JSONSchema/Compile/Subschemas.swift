/// How an instruction applies a subschema.
enum Application {
  /// To the value itself.
  case value(Condition)
  /// To the values of some of an object's entries.
  case member(MemberScope)
  /// To the names of all entries of an object.
  case memberName
  /// To some of a list's items.
  case item(ItemScope)

  /// When a subschema that is applied to the value itself has to match.
  enum Condition {
    /// Always: `$ref`, `allOf`.
    case always
    /// One of several branches may match: `anyOf`, `oneOf`. The number counts from 0.
    case branch(Int)
    /// It must not match: `not`.
    case negated
    /// Its result selects another subschema, but it needn't match itself: `if`.
    case condition
    /// It must match if the condition has this result: `then`, `else`.
    case consequence(holds: Bool)
    /// It must match if the object has this property: `dependentSchemas`.
    case dependent(trigger: Int32)
    /// It must match if the dynamic scope has no other target: `$dynamicRef`, `$recursiveRef`.
    case dynamicFallback
    /// It must match if the dynamic scope leads to it.
    case dynamicTarget
  }

  enum MemberScope {
    case named(Int32)
    case matching(PatternRule)
    /// Members that no other keyword covers: `additionalProperties`, `unevaluatedProperties`.
    case others
  }

  enum ItemScope {
    case at(Int)
    /// The items after the prefix, or those not evaluated yet.
    case others
    /// The items that `contains` counts.
    case counted
  }

  /// Parts of a value to which subschemas are applied.
  struct Parts: OptionSet {
    let rawValue: UInt8

    static let value = Self(rawValue: 1 << 0)
    static let namedMembers = Self(rawValue: 1 << 1)
    /// Members matched by patterns and `additionalProperties`, and all member names.
    static let otherMembers = Self(rawValue: 1 << 2)
    static let items = Self(rawValue: 1 << 3)
    static let members: Self = [.namedMembers, .otherMembers]
    static let inner: Self = [.members, .items]
  }
}

extension ProgramTables {
  /// Calls `body` with each existing subschema that an instruction applies, in the order of the schema.
  ///
  /// All code but the evaluators finds subschemas this way, so those of a new instruction are described only here.
  ///
  /// - Parameter parts: The parts of the value whose subschemas are wanted. Named members cost most: they are sorted.
  func forEachSubschema(
    of instruction: Instruction, appliedTo parts: Application.Parts,
    body: (SubschemaID, Application) -> Void
  ) {
    func visit(_ id: SubschemaID, _ application: Application) {
      if id.exists { body(id, application) }
    }
    guard !parts.isDisjoint(with: instruction.parts) else { return }
    switch instruction {
    case .reference(let id, _): visit(id, .value(.always))
    case .allOf(let range): for id in list(range) { visit(id, .value(.always)) }
    case .anyOf(let branches), .oneOf(let branches):
      for (number, id) in list(branches.list).enumerated() { visit(id, .value(.branch(number))) }
    case .not(let id): visit(id, .value(.negated))
    case .conditional(let conditional):
      visit(conditional.condition, .value(.condition))
      visit(conditional.then, .value(.consequence(holds: true)))
      visit(conditional.otherwise, .value(.consequence(holds: false)))
    case .dependentSchemas(let index):
      for dependent in dependentSchemas[dependentShapes[Int(index)].all.indices] {
        visit(dependent.subschema, .value(.dependent(trigger: dependent.trigger)))
      }
    case .dynamicReference(let index):
      let reference = dynamicReferences[Int(index)]
      visit(reference.fallback, .value(.dynamicFallback))
      for target in dynamicTargets[reference.targets.indices] { visit(target.subschema, .value(.dynamicTarget)) }
    case .members(let index):
      let shape = members[Int(index)]
      if parts.contains(.namedMembers) {
        for (name, id) in properties(shape) { visit(id, .member(.named(name))) }
      }
      guard parts.contains(.otherMembers) else { return }
      for rule in patternRules[shape.patterns.indices] { visit(rule.subschema, .member(.matching(rule))) }
      visit(shape.additional, .member(.others))
      visit(shape.propertyNames, .memberName)
    case .unevaluatedProperties(let id): visit(id, .member(.others))
    case .items(let shape):
      for (number, id) in list(shape.prefix).enumerated() { visit(id, .item(.at(number))) }
      visit(shape.rest, .item(.others))
    case .contains(let index): visit(contains[Int(index)].subschema, .item(.counted))
    case .unevaluatedItems(let id): visit(id, .item(.others))
    default: break  // ``Instruction/parts`` are empty.
    }
  }

  /// The subschemas that an instruction applies to the value itself.
  func inPlaceSubschemas(_ instruction: Instruction) -> [SubschemaID] {
    var found: [SubschemaID] = []
    forEachSubschema(of: instruction, appliedTo: .value) { id, _ in found.append(id) }
    return found
  }

  /// The subschemas that an instruction always applies to the value itself: those of `$ref` and `allOf`.
  func certainSubschemas(_ instruction: Instruction) -> [SubschemaID] {
    var found: [SubschemaID] = []
    forEachSubschema(of: instruction, appliedTo: .value) { id, application in
      if case .value(.always) = application { found.append(id) }
    }
    return found
  }

  /// The subschemas that an instruction applies to parts of the value: entries, their names, items.
  func innerSubschemas(_ instruction: Instruction) -> [SubschemaID] {
    var found: [SubschemaID] = []
    forEachSubschema(of: instruction, appliedTo: .inner) { id, _ in found.append(id) }
    return found
  }

  /// The names under `properties` of a shape, with their subschemas, in the order of the schema.
  func properties(_ shape: MembersShape) -> [(name: Int32, subschema: SubschemaID)] {
    var result: [(Int32, UInt32)] = []
    for slot in Int(shape.slotBase)...Int(shape.slotBase + shape.slotMask) where memberSlots[slot].name >= 0 {
      result.append((memberSlots[slot].name, memberSlots[slot].rule))
    }
    return result.sorted { $0.1 < $1.1 }
      .map { ($0.0, memberRules[Int($0.1)].property) }
      .filter { $0.1.exists }
  }
}
