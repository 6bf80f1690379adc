internal import DocumentModel

/// A property that every branch of an `anyOf` or `oneOf` requires, or the value itself, if no two branches allow the
/// same strings and numbers there. Its value decides which branch can match.
struct Discriminator: Sendable {
  /// The index of the property's name; negative for the value itself.
  var name: Int32
  /// The strings of all branches, in ``ProgramTables/constants``.
  var values: TableRange
  /// The branches of these strings, in the same order, in ``ProgramTables/lists``.
  var branches: TableRange
  /// The branches of numbers, in ``ProgramTables/branchesOfNumbers``; nil if there are none.
  var numbers: Int?
}

extension Discriminator {
  /// The budget for a whole program in names and constants, because many lists may refer to the same long branches.
  static let steps = 1_000_000
  /// The `name` for the value itself.
  static let ofValue: Int32 = -1
}

/// Finds discriminators once everything is compiled.
extension Compiler {
  func findDiscriminators() {
    var budget = Budget(Discriminator.steps)
    for index in tables.instructions.indices {
      switch tables.instructions[index] {
      case .anyOf(let branches): tables.instructions[index] = .anyOf(discriminated(branches, budget: &budget))
      case .oneOf(let branches): tables.instructions[index] = .oneOf(discriminated(branches, budget: &budget))
      default: break
      }
    }
  }

  private func discriminated(_ written: Branches, budget: inout Budget) -> Branches {
    if let constants = constantBranches(written, budget: &budget),
      let found = discriminator(Discriminator.ofValue, written: written, constants: constants)
    {
      return found
    }
    var candidates: [[Int32: Enumeration]] = []
    // A value without the property could match a branch that doesn't require it, so every branch has to.
    for id in tables.list(written.list) {
      let constants = requiredConstants(id)
      guard !constants.isEmpty, budget.spend(constants.count) else { return written }
      candidates.append(constants)
    }
    guard candidates.count > 1, let first = candidates.first else { return written }
    // Sorted, because the order of a dictionary varies between runs.
    for name in first.keys.sorted() {
      let constants = candidates.compactMap { $0[name] }
      guard constants.count == candidates.count else { continue }
      guard budget.spend(constants.reduce(0) { $0 + $1.scalarCount }) else { return written }
      if let found = discriminator(name, written: written, constants: constants) { return found }
    }
    return written
  }

  /// The branches with their discriminator; nil if two branches share a constant.
  private func discriminator(_ name: Int32, written: Branches, constants: [Enumeration]) -> Branches? {
    guard let numbers = branchesOfNumbers(written, constants: constants),
      let values = tables.constants.merge(constants.map(\.strings))
    else { return nil }
    let owners = values.owners.map { tables.lists[Int(written.list.start) + $0] }
    var branches = written
    branches.discriminator = UInt32(tables.discriminators.count)
    tables.discriminators.append(
      Discriminator(
        name: name, values: values.range, branches: TableRange(start: tables.lists.count, count: owners.count),
        numbers: numbers.isEmpty ? nil : tables.branchesOfNumbers.count))
    tables.lists += owners
    if !numbers.isEmpty { tables.branchesOfNumbers.append(numbers) }
    return branches
  }

  /// The branch of each number; nil if two branches share a number.
  private func branchesOfNumbers(_ written: Branches, constants: [Enumeration]) -> [ExactNumber: SubschemaID]? {
    var branches: [ExactNumber: SubschemaID] = [:]
    for (id, own) in zip(tables.list(written.list), constants) {
      // `enum: [1, 1.0]` lists one number twice, which isn't a conflict.
      for number in Set(tables.constants.numbers[own.numbers.indices]) {
        guard branches.updateValue(id, forKey: number) == nil else { return nil }
      }
    }
    return branches
  }

  /// The constants of each branch; nil unless every branch is just a `const` or `enum` of strings and numbers.
  private func constantBranches(_ branches: Branches, budget: inout Budget) -> [Enumeration]? {
    guard branches.list.count > 1 else { return nil }
    var constants: [Enumeration] = []
    for id in tables.list(branches.list) {
      // A reference to constants counts too: `$ref: '#/$defs/mode'`.
      let target = tables.target(of: tables[id])
      guard target.instructions.count == 1, let own = self.constants(id) else { return nil }
      guard budget.spend(own.scalarCount) else { return nil }
      constants.append(own)
    }
    return constants
  }

  /// The required properties that a subschema restricts to certain strings and numbers, by name.
  private func requiredConstants(_ id: SubschemaID) -> [Int32: Enumeration] {
    var result: [Int32: Enumeration] = [:]
    for instruction in tables.instructions[tables.target(of: tables[id]).instructions.indices] {
      guard case .members(let index) = instruction else { continue }
      let shape = tables.members[Int(index)]
      for name in tables.nameLists[shape.requiredNames.indices] {
        let rule = tables.memberRule(shape, name: name)
        // Without a rule under `properties`, a required property may have any value.
        guard rule >= 0, tables.memberRules[rule].property.exists else { continue }
        result[name] = constants(tables.memberRules[rule].property)
      }
    }
    return result
  }

  /// The strings and numbers that a subschema allows; nil if it allows other values too.
  private func constants(_ id: SubschemaID) -> Enumeration? {
    for instruction in tables.instructions[tables.target(of: tables[id]).instructions.indices] {
      if case .enumeration(let index) = instruction { return tables.enumerations[Int(index)].ofScalars }
    }
    return nil
  }
}

extension Enumeration {
  /// The enumeration if it has only strings and numbers; otherwise nil.
  fileprivate var ofScalars: Self? {
    hasNull || hasTrue || hasFalse || collections.count > 0 ? nil : self
  }

  fileprivate var scalarCount: Int { Int(strings.count + numbers.count) }
}
