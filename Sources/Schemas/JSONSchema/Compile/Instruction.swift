internal import DocumentModel

/// A range of one of the program's tables.
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

/// One step of an evaluation. Trivially copyable: its payload consists of numbers and indices into the tables.
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
  /// The parts of a value that the instruction applies subschemas to; empty if it applies none.
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

  /// Whether its subschemas may add annotations or findings; otherwise only its own result counts.
  var passesResultsOn: Bool {
    // Subschemas of `not` contribute neither annotations nor findings.
    if case .not = self { false } else { !parts.isEmpty }
  }

  /// The kind of value whose members or items it applies subschemas to; nil if none.
  var container: NodeKind? {
    if !parts.isDisjoint(with: .members) { return .object }
    return parts.contains(.items) ? .array : nil
  }
}

/// `minimum`, `maximum`, their exclusive forms, and `multipleOf`.
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
  /// The subschemas, in ``ProgramTables/lists``.
  var list: TableRange
  /// The index in ``ProgramTables/discriminators``; `UInt32.max` for none.
  var discriminator = UInt32.max
}

/// `prefixItems`, `items` and `additionalItems`, under the names of any draft.
struct ItemsShape: Sendable {
  /// The subschemas of the first items, in ``ProgramTables/lists``.
  var prefix: TableRange
  /// The subschema of the items after the prefix.
  var rest: SubschemaID
  /// The keyword of `rest`; may be an `unevaluatedItems` that the compiler has resolved.
  var restKeyword: Keyword
}

/// `contains` with its limits.
struct ContainsShape: Sendable {
  var subschema: SubschemaID
  var minimum: UInt32
  /// The largest number of matches; `UInt32.max` if unlimited.
  var maximum: UInt32
  /// Whether matching items count as evaluated for `unevaluatedItems` (since 2020-12).
  var marksItems: Bool
}

/// A property of `dependentRequired`, or of `dependencies` with a list, and the names that it requires.
struct DependentRequirement: Sendable {
  var trigger: Int32
  /// The required names, in ``ProgramTables/nameLists``.
  var names: TableRange
  var keyword: Keyword
}

/// `dependentSchemas`, or the schemas of `dependencies`.
struct DependentSchemas: Sendable {
  /// The dependent schemas, in ``ProgramTables/dependentSchemas``.
  var all: TableRange
  /// A hash table of ``MemberSlot`` that maps each trigger to its index in that table.
  var slotBase: UInt32
  var slotMask: UInt32
  var keyword: Keyword
}

/// A property of ``DependentSchemas`` and its subschema.
struct DependentSchema: Sendable {
  var trigger: Int32
  var subschema: SubschemaID
}

/// A `$dynamicRef` or `$recursiveRef` whose target depends on the dynamic scope.
struct DynamicReference: Sendable {
  var fallback: SubschemaID
  /// The possible targets, in ``ProgramTables/dynamicTargets``.
  var targets: TableRange
  var keyword: Keyword
}

/// The subschema of a dynamic anchor in one resource.
struct DynamicTarget: Sendable {
  var resource: UInt32
  var subschema: SubschemaID
}

/// What the evaluator needs on each entry to a subschema.
struct EntryPoint: Sendable {
  var instructions: TableRange
  /// The schema resource, for the dynamic scope.
  var resource: UInt32
  var types: TypeMask
  /// Whether to open a frame for the members and items that it evaluates.
  var tracks: Bool
  /// Whether references lead back to the subschema for the same value: `Subschema.Flags.isReentrant`.
  var isReentrant: Bool
  /// Whether entering needs no work: it neither tracks nor is reentrant, and there is no dynamic scope.
  var isPlain: Bool
}

extension EntryPoint {
  /// One entry point for each subschema. For one that is just a reference, that of the reference's target.
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
