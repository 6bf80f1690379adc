/// How an instruction applies a subschema.
enum Application {
  /// To the value itself.
  case value(Condition)
  /// To the values of some entries of an object.
  case member(MemberScope)
  /// To the names of all entries of an object.
  case memberName
  /// To some items of a list.
  case item(ItemScope)

  /// When a subschema of the value itself has to hold.
  enum Condition {
    /// Wherever the instruction holds: `$ref`, `allOf`.
    case always
    /// One of several that may hold: `anyOf`, `oneOf`. The number counts the branches, from 0.
    case branch(Int)
    /// It must not hold: `not`.
    case negated
    /// Its result decides on others, and it need not hold: `if`.
    case condition
    /// It must hold where the condition has this result: `then`, `else`.
    case consequence(holds: Bool)
    /// Where the object has this property: `dependentSchemas`.
    case dependent(trigger: Int32)
    /// Where the dynamic scope has no other target: `$dynamicRef`, `$recursiveRef`.
    case dynamicFallback
    /// Where the dynamic scope leads there.
    case dynamicTarget
  }

  enum MemberScope {
    case named(Int32)
    case matching(PatternRule)
    /// `additionalProperties`, `unevaluatedProperties`.
    case others
  }

  enum ItemScope {
    case at(Int)
    /// Items after the listed ones, or not evaluated yet.
    case others
    /// Items that `contains` counts.
    case counted
  }

  /// The parts of a value that subschemas are applied to.
  struct Parts: OptionSet {
    let rawValue: UInt8

    static let value = Self(rawValue: 1 << 0)
    static let namedMembers = Self(rawValue: 1 << 1)
    /// The members under patterns and `additionalProperties`, and the names.
    static let otherMembers = Self(rawValue: 1 << 2)
    static let items = Self(rawValue: 1 << 3)
    static let members: Self = [.namedMembers, .otherMembers]
    static let inner: Self = [.members, .items]
  }
}

extension ProgramTables {
  /// Calls `body` with each subschema that an instruction applies, in the order of the schema; never with one that doesn't
  /// exist.
  ///
  /// Everything but the evaluators finds subschemas by this function, so a new one that has any is described here alone.
  ///
  /// - Parameter parts: the parts of the value whose subschemas are wanted. Named members cost most: they are sorted.
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

  /// The subschemas that hold for the value itself wherever the instruction does: those of `$ref` and `allOf`.
  func certainSubschemas(_ instruction: Instruction) -> [SubschemaID] {
    var found: [SubschemaID] = []
    forEachSubschema(of: instruction, appliedTo: .value) { id, application in
      if case .value(.always) = application { found.append(id) }
    }
    return found
  }

  /// The subschemas that an instruction applies to parts of the value: to its entries, their names, its items.
  func innerSubschemas(_ instruction: Instruction) -> [SubschemaID] {
    var found: [SubschemaID] = []
    forEachSubschema(of: instruction, appliedTo: .inner) { id, _ in found.append(id) }
    return found
  }

  /// The names in the `properties` of a shape, with their subschemas.
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
