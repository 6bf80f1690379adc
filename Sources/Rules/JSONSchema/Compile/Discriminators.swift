internal import DocumentModel

/// What decides which branch of an `anyOf` or `oneOf` can hold: a property that every branch requires, or the value itself, each
/// with strings of its own.
struct Discriminator: Sendable {
  /// The property's name; negative for the value itself.
  var name: Int32
  /// All the strings, in ``ProgramTables/constants``.
  var values: TableRange
  /// Their branches in the same order, in ``ProgramTables/lists``.
  var branches: TableRange
}

extension Discriminator {
  /// Names and strings that are looked at for all of a program: many short lists may refer to the same long branches.
  static let budget = 1_000_000
  /// The name where the value itself decides.
  static let ofValue: Int32 = -1
}

/// Finding them once everything is compiled.
extension Compiler {
  func findDiscriminators() {
    var budget = Discriminator.budget
    for index in tables.instructions.indices {
      switch tables.instructions[index] {
      case .anyOf(let branches): tables.instructions[index] = .anyOf(discriminated(branches, &budget))
      case .oneOf(let branches): tables.instructions[index] = .oneOf(discriminated(branches, &budget))
      default: break
      }
    }
  }

  private func discriminated(_ written: Branches, _ budget: inout Int) -> Branches {
    if let strings = constantBranches(written, &budget),
      let found = discriminator(Discriminator.ofValue, written, strings)
    {
      return found
    }
    var candidates: [[Int32: TableRange]] = []
    for id in tables.list(written.list) {
      let strings = requiredStrings(id)
      budget -= strings.count
      guard !strings.isEmpty, budget > 0 else { return written }
      candidates.append(strings)
    }
    guard candidates.count > 1, let first = candidates.first else { return written }
    for name in first.keys.sorted() {
      let strings = candidates.compactMap { $0[name] }
      guard strings.count == candidates.count else { continue }
      budget -= strings.reduce(0) { $0 + Int($1.count) }
      guard budget > 0 else { return written }
      if let found = discriminator(name, written, strings) { return found }
    }
    return written
  }

  /// The branches with what tells them apart, where no string is of two of them.
  private func discriminator(_ name: Int32, _ written: Branches, _ strings: [TableRange]) -> Branches? {
    guard let values = tables.constants.merge(strings) else { return nil }
    let owners = values.owners.map { tables.lists[Int(written.list.start) + $0] }
    var branches = written
    branches.discriminator = UInt32(tables.discriminators.count)
    tables.discriminators.append(
      Discriminator(
        name: name, values: values.range, branches: TableRange(start: tables.lists.count, count: owners.count)))
    tables.lists += owners
    return branches
  }

  /// The strings of branches that are nothing but a `const` or `enum` of strings; nil where one is something else.
  private func constantBranches(_ branches: Branches, _ budget: inout Int) -> [TableRange]? {
    guard branches.list.count > 1 else { return nil }
    var strings: [TableRange] = []
    for id in tables.list(branches.list) {
      let target = tables.target(of: tables[id])
      guard target.instructions.count == 1, let own = self.strings(id) else { return nil }
      budget -= Int(own.count)
      guard budget > 0 else { return nil }
      strings.append(own)
    }
    return strings
  }

  /// The properties that a subschema requires to be one of some strings.
  private func requiredStrings(_ id: SubschemaID) -> [Int32: TableRange] {
    var result: [Int32: TableRange] = [:]
    for instruction in tables.instructions[tables.target(of: tables[id]).instructions.indices] {
      guard case .members(let index) = instruction else { continue }
      let shape = tables.members[Int(index)]
      for name in tables.nameLists[shape.requiredNames.indices] {
        let rule = tables.memberRule(shape, name)
        guard rule >= 0, tables.memberRules[rule].property.exists else { continue }
        result[name] = strings(tables.memberRules[rule].property)
      }
    }
    return result
  }

  /// The strings that a subschema allows; nil where it allows anything else.
  private func strings(_ id: SubschemaID) -> TableRange? {
    for instruction in tables.instructions[tables.target(of: tables[id]).instructions.indices] {
      if case .enumeration(let index) = instruction { return tables.enumerations[Int(index)].onlyStrings }
    }
    return nil
  }
}

extension Enumeration {
  fileprivate var onlyStrings: TableRange? {
    hasNull || hasTrue || hasFalse || numbers.count > 0 || collections.count > 0 ? nil : strings
  }
}
