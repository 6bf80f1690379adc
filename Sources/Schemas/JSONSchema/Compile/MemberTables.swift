internal import DocumentModel
internal import Patterns

/// The keywords `properties`, `patternProperties`, `additionalProperties`, `propertyNames` and `required` of an object,
/// for one pass over its entries.
struct MembersShape: Sendable {
  /// First slot of the hash table in ``ProgramTables/memberSlots``.
  var slotBase: UInt32
  /// The number of slots, a power of two, less one.
  var slotMask: UInt32
  var patterns: TableRange
  var additional: SubschemaID
  var propertyNames: SubschemaID
  /// One bit for each required name.
  var required: UInt64
  /// The names of those bits, in ``ProgramTables/nameLists``.
  var requiredNames: TableRange
  /// The keyword of `additional`; also `unevaluatedProperties`, where the compiler could decide it.
  var additionalKeyword: Keyword
  /// Whether `additional` is the schema `false`.
  var isClosed: Bool
  /// Whether it marks entries as evaluated, which it doesn't if it consists of `required` only.
  var marks: Bool

  /// Whether it consists of `required` only.
  var isRequirement: Bool { !marks && !propertyNames.exists }
}

/// A slot of an open-addressed table from names to rules; free where `name` is negative.
struct MemberSlot: Sendable {
  var name: Int32
  var rule: UInt32

  static let free = Self(name: -1, rule: 0)
}

/// The rule for one name of a ``MembersShape``.
struct MemberRule: Sendable {
  /// The bit of the name among the required ones, or 0.
  var requiredBit: UInt64
  /// The subschema under `properties`.
  var property: SubschemaID
  /// Indices into ``ProgramTables/patternRules`` that the name matches, decided when compiling, as a list of them in
  /// ``ProgramTables/nameLists``.
  var patterns: TableRange
  /// Whether these are known: compiling doesn't search for many patterns in many names.
  var arePatternsKnown: Bool
  /// Whether neither `properties` nor one of these patterns includes the name.
  var isAdditional: Bool
}

/// One member of `patternProperties`.
struct PatternRule: Sendable {
  var pattern: UInt32
  var subschema: SubschemaID
  /// The key in the schema.
  var key: NodeID
}

extension ProgramTables {
  @inline(__always)
  static func slot(of name: Int32, mask: UInt32) -> UInt32 {
    // Fibonacci hashing: consecutive indices are spread over the table.
    let hash = UInt32(bitPattern: name) &* 0x9E37_79B1
    return (hash ^ (hash >> 15)) & mask
  }

  /// The rule for a name, or -1. Expected constant time.
  @inline(__always)
  func memberRule(_ shape: MembersShape, name: Int32) -> Int {
    rule(of: name, from: shape.slotBase, mask: shape.slotMask)
  }

  /// The subschema that `properties` has for a name; none if it has none.
  /// - Parameter name: An index into ``names``, or -1 for a name that isn't in them.
  func property(_ name: Int32, shape: MembersShape) -> SubschemaID {
    let found = name < 0 ? -1 : memberRule(shape, name: name)
    return found < 0 ? .none : memberRules[found].property
  }

  /// The rule of a name in a table, or -1. Expected constant time.
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

  /// Builds the hash table of a shape. At most half of the slots are taken.
  mutating func addSlots(_ rules: [(name: Int32, rule: UInt32)]) -> (base: UInt32, mask: UInt32) {
    // Half empty, so that a lookup of an unknown name ends soon.
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

/// The budget of a compilation for finding the patterns that fit the names of a schema.
struct NameSearches {
  /// The searches for a whole schema and for each name, and the cost of an expensive search.
  private static let first = 200_000
  static let (ofName, ofCostly) = (50, 100)
  /// Steps of one search.
  static let share: UInt32 = 10_000

  var left = first
  let memory = SearchMemory(share: share)
}
