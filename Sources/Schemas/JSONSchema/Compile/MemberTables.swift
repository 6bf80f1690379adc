internal import DocumentModel
internal import Patterns

/// The keywords `properties`, `patternProperties`, `additionalProperties`, `propertyNames` and `required` of a schema,
/// combined for one pass over an object's entries.
struct MembersShape: Sendable {
  /// The first slot of the hash table in ``ProgramTables/memberSlots``.
  var slotBase: UInt32
  /// The number of slots, a power of two, minus one.
  var slotMask: UInt32
  var patterns: TableRange
  var additional: SubschemaID
  var propertyNames: SubschemaID
  /// One bit for each required name.
  var required: UInt64
  /// The names for these bits, in ``ProgramTables/nameLists``.
  var requiredNames: TableRange
  /// The keyword of `additional`; may be an `unevaluatedProperties` that the compiler has resolved.
  var additionalKeyword: Keyword
  /// Whether `additional` is the schema `false`.
  var isClosed: Bool
  /// Whether it marks entries as evaluated; false if it consists of `required` only.
  var marks: Bool

  /// Whether it consists of `required` only.
  var isRequirement: Bool { !marks && !propertyNames.exists }
}

/// A slot of an open-addressing hash table from names to rules; free if `name` is negative.
struct MemberSlot: Sendable {
  var name: Int32
  var rule: UInt32

  static let free = Self(name: -1, rule: 0)
}

/// The rule for one property name.
struct MemberRule: Sendable {
  /// The name's bit in ``MembersShape/required``; 0 if it isn't required.
  var requiredBit: UInt64
  /// The subschema under `properties`.
  var property: SubschemaID
  /// The matching ``ProgramTables/patternRules``, found during compilation, as a list in ``ProgramTables/nameLists``.
  var patterns: TableRange
  /// Whether `patterns` was determined; the compiler gives up if there are many patterns and many names.
  var arePatternsKnown: Bool
  /// Whether neither `properties` nor a known pattern covers the name.
  var isAdditional: Bool
}

/// An entry of `patternProperties`.
struct PatternRule: Sendable {
  var pattern: UInt32
  var subschema: SubschemaID
  /// The key's node in the schema.
  var key: NodeID
}

extension ProgramTables {
  @inline(__always)
  static func slot(of name: Int32, mask: UInt32) -> UInt32 {
    // Fibonacci hashing spreads consecutive indices over the table.
    let hash = UInt32(bitPattern: name) &* 0x9E37_79B1
    return (hash ^ (hash >> 15)) & mask
  }

  /// The index of the rule for a name; -1 if there is none. Expected constant time.
  @inline(__always)
  func memberRule(_ shape: MembersShape, name: Int32) -> Int {
    rule(of: name, from: shape.slotBase, mask: shape.slotMask)
  }

  /// The subschema under `properties` for a name; ``SubschemaID/none`` if there is none.
  ///
  /// - Parameter name: An index into ``names``, or -1 for a name that isn't there.
  func property(_ name: Int32, shape: MembersShape) -> SubschemaID {
    let found = name < 0 ? -1 : memberRule(shape, name: name)
    return found < 0 ? .none : memberRules[found].property
  }

  /// The index of the rule for a name in a hash table; -1 if there is none. Expected constant time.
  @inline(__always)
  func rule(of name: Int32, from base: UInt32, mask: UInt32) -> Int {
    var slot = Self.slot(of: name, mask: mask)
    while true {
      let entry = memberSlots[Int(base &+ slot)]
      if entry.name == name { return Int(entry.rule) }
      if entry.name < 0 { return -1 }
      slot = (slot &+ 1) & mask
    }
  }

  /// Builds a hash table, of which at most half of the slots are taken.
  mutating func addSlots(_ rules: [(name: Int32, rule: UInt32)]) -> (base: UInt32, mask: UInt32) {
    // Half empty, so that looking up an unknown name is fast.
    var size = 2
    while size < rules.count * 2 { size *= 2 }
    let base = memberSlots.count
    let mask = UInt32(size - 1)
    memberSlots.append(contentsOf: repeatElement(.free, count: size))
    for (name, rule) in rules {
      var slot = Self.slot(of: name, mask: mask)
      while memberSlots[base + Int(slot)].name >= 0 { slot = (slot + 1) & mask }
      memberSlots[base + Int(slot)] = MemberSlot(name: name, rule: rule)
    }
    return (UInt32(base), mask)
  }
}

/// The budget of a compilation for matching names in a schema against patterns.
struct NameSearches {
  /// The searches for the whole schema and for each name, and the cost of a search that is too costly.
  private static let first = 200_000
  static let (ofName, ofCostly) = (50, 100)
  /// The step limit of one search.
  static let share: UInt32 = 10_000

  var left = first
  let memory = SearchContext(share: share)
}

/// The parts of a ``MembersShape`` to be built.
struct Members {
  var properties: [(name: Int32, subschema: SubschemaID)] = []
  var patterns: [PatternRule] = []
  var required: [Int32] = []
  var additional = SubschemaID.none
  var propertyNames = SubschemaID.none
  var additionalKeyword = Keyword.additionalProperties
  var isClosed = false
  var marks = false
}

extension Compiler {
  func add(_ members: Members) -> UInt32 {
    let patterns = TableRange(start: tables.patternRules.count, count: members.patterns.count)
    tables.patternRules += members.patterns
    var order: [Int32] = []
    var rules: [Int32: MemberRule] = [:]
    func rule(_ name: Int32) -> MemberRule {
      if let known = rules[name] { return known }
      order.append(name)
      let (matching, areKnown) = matching(name, patterns: patterns)
      return MemberRule(
        requiredBit: 0, property: .none, patterns: matching, arePatternsKnown: areKnown, isAdditional: true)
    }
    for (name, subschema) in members.properties {
      var own = rule(name)
      own.property = subschema
      rules[name] = own
    }
    for (index, name) in members.required.enumerated() {
      var own = rule(name)
      own.requiredBit = 1 << UInt64(index)
      rules[name] = own
    }
    var slots: [(name: Int32, rule: UInt32)] = []
    for name in order {
      var own = rule(name)
      // `required: [a]` alone mentions `a`, but leaves it to `additionalProperties`.
      own.isAdditional = !own.property.exists && own.patterns.count == 0
      slots.append((name, UInt32(tables.memberRules.count)))
      tables.memberRules.append(own)
    }
    let table = tables.addSlots(slots)
    let requiredNames = TableRange(start: tables.nameLists.count, count: members.required.count)
    tables.nameLists += members.required
    let count = members.required.count
    tables.members.append(
      MembersShape(
        slotBase: table.base, slotMask: table.mask, patterns: patterns, additional: members.additional,
        propertyNames: members.propertyNames, required: count == 64 ? .max : (1 << UInt64(count)) - 1,
        requiredNames: requiredNames, additionalKeyword: members.additionalKeyword, isClosed: members.isClosed,
        marks: members.marks))
    return UInt32(tables.members.count - 1)
  }

  /// The rules in a range whose patterns match a name. If matching takes too long, it is left to the evaluation.
  private func matching(_ name: Int32, patterns: TableRange) -> (rules: TableRange, areKnown: Bool) {
    let start = tables.nameLists.count
    nameSearches.left += NameSearches.ofName
    for index in patterns.indices {
      let pattern = tables.patterns[Int(tables.patternRules[index].pattern)]
      let verdict = tables.names.withBytes(KeyID(UInt32(name))) { pattern.search($0, in: nameSearches.memory) }
      nameSearches.left -= verdict == .tooCostly ? NameSearches.ofCostly : 1
      if verdict == .tooCostly || nameSearches.left < 0 {
        // Discard the partial list, which would look complete.
        tables.nameLists.removeSubrange(start...)
        return (TableRange(start: start, count: 0), false)
      }
      if verdict == .match { tables.nameLists.append(Int32(index)) }
    }
    return (TableRange(start: start, count: tables.nameLists.count - start), true)
  }
}
