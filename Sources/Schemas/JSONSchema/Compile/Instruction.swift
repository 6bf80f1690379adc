internal import DocumentModel

/// The index of a compiled subschema in its program.
struct SubschemaID: Hashable, Sendable {
  var index: UInt32

  init(_ index: UInt32) {
    self.index = index
  }

  init(_ index: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
  }

  /// The schema that accepts everything.
  static let always = Self(0 as UInt32)
  /// The value for no subschema at all.
  static let none = Self(UInt32.max)

  var exists: Bool { self != .none }
}

/// A stretch of one of the program's tables.
struct TableRange: Sendable {
  var start: UInt32
  var count: UInt32

  init(start: Int, count: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.count = UInt32(truncatingIfNeeded: count)
  }

  static let empty = Self(start: 0, count: 0)

  var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// One step of an evaluation. Trivially copyable: payloads are numbers and indices into the program's tables.
enum Instruction: Sendable {
  /// The schema `false`.
  case never
  case enumeration(UInt32)
  case bound(NumberBound)
  case minLength(UInt32)
  case maxLength(UInt32)
  case pattern(UInt32)
  case format(UInt32)
  case minItems(UInt32)
  case maxItems(UInt32)
  case minProperties(UInt32)
  case maxProperties(UInt32)
  case uniqueItems
  case items(ItemsShape)
  case contains(UInt32)
  case members(UInt32)
  case dependentRequired(UInt32)
  case dependentSchemas(UInt32)
  case reference(SubschemaID, Keyword)
  case dynamicReference(UInt32)
  case allOf(TableRange)
  case anyOf(Branches)
  case oneOf(Branches)
  case not(SubschemaID)
  case conditional(Conditional)
  case unevaluatedItems(SubschemaID)
  case unevaluatedProperties(SubschemaID)
}

extension Instruction {
  /// The parts of a value that it applies subschemas to; empty for one that applies none.
  var parts: Application.Parts {
    switch self {
    case .reference, .allOf, .anyOf, .oneOf, .not, .conditional, .dependentSchemas, .dynamicReference: .value
    case .members: .members
    case .unevaluatedProperties: .otherMembers
    case .items, .contains, .unevaluatedItems: .items
    case .never, .enumeration, .bound, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems, .minProperties,
      .maxProperties, .uniqueItems, .dependentRequired:
      []
    }
  }

  /// Whether it applies subschemas that may add annotations or findings; otherwise only its own verdict counts.
  var handsOn: Bool {
    // What is inside `not` adds no annotations and no findings.
    if case .not = self { false } else { !parts.isEmpty }
  }

  /// The kind of the values whose parts it descends into; nil if it descends into none.
  var container: NodeKind? {
    if !parts.isDisjoint(with: .members) { return .object }
    return parts.contains(.items) ? .array : nil
  }
}

/// `minimum` and its kin, and `multipleOf`.
struct NumberBound: Sendable {
  enum Relation: UInt8, Sendable {
    case atLeast, atMost, above, below, multiple
  }

  var number: UInt32
  var relation: Relation
  var keyword: Keyword
}

/// `if`, `then`, `else`.
struct Conditional: Sendable {
  var condition: SubschemaID
  var then: SubschemaID
  var otherwise: SubschemaID
}

/// The subschemas of an `anyOf` or `oneOf`.
struct Branches: Sendable {
  /// Into the table of subschema lists.
  var list: TableRange
  /// Into ``ProgramTables/discriminators``; `UInt32.max` for none.
  var discriminator = UInt32.max
}

/// `prefixItems`, `items` and `additionalItems`, whatever the draft calls them.
struct ItemsShape: Sendable {
  /// Into the table of subschema lists.
  var prefix: TableRange
  /// The subschema of the items after the prefix.
  var rest: SubschemaID
  /// The keyword of `rest`; also `unevaluatedItems`, where the compiler could decide it.
  var restKeyword: Keyword
}

/// `contains` with its bounds.
struct ContainsShape: Sendable {
  var subschema: SubschemaID
  var minimum: UInt32
  /// `UInt32.max` for no bound.
  var maximum: UInt32
  /// Whether a match counts as evaluated for `unevaluatedItems` (since 2020-12).
  var marksItems: Bool
}

/// One trigger of `dependentRequired`, or of `dependencies` with a list.
struct DependentRequirement: Sendable {
  var trigger: Int32
  /// Into the table of names.
  var names: TableRange
  var keyword: Keyword
}

/// `dependentSchemas`, or the schemas of `dependencies`.
struct DependentSchemas: Sendable {
  /// Into ``ProgramTables/dependentSchemas``.
  var all: TableRange
  /// A table of ``MemberSlot`` from triggers to places in there.
  var slotBase: UInt32
  var slotMask: UInt32
  var keyword: Keyword
}

/// One trigger of ``DependentSchemas``.
struct DependentSchema: Sendable {
  var trigger: Int32
  var subschema: SubschemaID
}

/// A `$dynamicRef` or `$recursiveRef` whose target the dynamic scope decides.
struct DynamicReference: Sendable {
  var fallback: SubschemaID
  /// Into the table of dynamic targets.
  var targets: TableRange
  var keyword: Keyword
}

/// The subschema that a dynamic anchor names in one resource.
struct DynamicTarget: Sendable {
  var resource: UInt32
  var subschema: SubschemaID
}

/// The facts about a subschema that the yes/no path reads each time it enters it.
struct EntryPoint: Sendable {
  var instructions: TableRange
  /// The schema resource, for the dynamic scope.
  var resource: UInt32
  var types: TypeMask
  /// Whether a frame is opened for the members and items that it marks.
  var tracks: Bool
  /// Whether references lead back to it for the same value: `Subschema.Flags.isReentrant`.
  var isReentrant: Bool
  /// Whether neither of the two nor the dynamic scope needs any work.
  var isPlain: Bool
}

extension EntryPoint {
  /// One for each subschema. A subschema that consists of a reference begins at the reference's target.
  static func all(of tables: ProgramTables) -> [EntryPoint] {
    let isDynamic = !tables.dynamicReferences.isEmpty
    return tables.subschemas.map { written in
      let subschema = isDynamic ? written : tables.target(of: written)
      let tracks = subschema.flags.contains(.tracks)
      let isReentrant = subschema.flags.contains(.isReentrant)
      return EntryPoint(
        instructions: subschema.instructions, resource: subschema.resource, types: subschema.types, tracks: tracks,
        isReentrant: isReentrant, isPlain: !isDynamic && !tracks && !isReentrant)
    }
  }
}
