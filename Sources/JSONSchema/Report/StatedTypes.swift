internal import DocumentModel

/// Which types subschemas let a value have, as far as types and listed values tell: through references and branches.
struct StatedTypes {
  private let program: Program
  private var own: [SubschemaID: TypeMask] = [:]

  init(_ program: Program) {
    self.program = program
  }

  private static let depthLimit = 32

  /// What a subschema by itself lets a value be.
  mutating func types(_ id: SubschemaID) -> TypeMask {
    types(id, depth: 0)
  }

  private mutating func types(_ id: SubschemaID, depth: Int) -> TypeMask {
    if let known = own[id] { return known }
    guard depth < Self.depthLimit else { return .any }
    // A reference that leads back here says nothing new.
    own[id] = .any
    let subschema = program.tables[id]
    var mask = subschema.flags.contains(.hasType) ? subschema.types : .any
    for index in subschema.instructions.indices {
      switch program.tables.instructions[index] {
      case .reference(let target, _): mask = mask.narrowed(to: types(target, depth: depth + 1))
      case .allOf(let range):
        for next in program.tables.list(range) { mask = mask.narrowed(to: types(next, depth: depth + 1)) }
      case .anyOf(let branches), .oneOf(let branches):
        var union: TypeMask = []
        for next in program.tables.list(branches.list) { union.formUnion(types(next, depth: depth + 1)) }
        mask = mask.narrowed(to: union)
      case .enumeration(let enumeration): mask = mask.narrowed(to: types(program.tables.enumerations[Int(enumeration)]))
      case .never, .bound, .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems, .minProperties,
        .maxProperties, .uniqueItems, .items, .contains, .members, .dependentRequired, .dependentSchema,
        .dynamicReference, .not, .conditional, .unevaluatedItems, .unevaluatedProperties:
        break
      }
    }
    own[id] = mask
    return mask
  }

  private func types(_ enumeration: Enumeration) -> TypeMask {
    let source = program.sources[Int(enumeration.source)].document
    if enumeration.keyword == .const { return TypeMask.of(source[source.resolve(enumeration.node)]) }
    var mask: TypeMask = []
    for value in source.items(enumeration.node) { mask.formUnion(TypeMask.of(source[source.resolve(value)])) }
    return mask
  }
}

extension TypeMask {
  /// What both let stand; a whole number is a number.
  func narrowed(to other: TypeMask) -> TypeMask {
    func widened(_ mask: TypeMask) -> TypeMask {
      mask.contains(.number) ? mask.union([.integer, .writtenInteger]) : mask
    }
    let common = widened(self).intersection(widened(other))
    return common.contains(.number) ? common.subtracting([.integer, .writtenInteger]) : common
  }

  /// The kinds by name; nil where any may stand, or none.
  var kinds: Set<NodeKind>? {
    guard !isEmpty, !isSuperset(of: .any) else { return nil }
    var kinds: Set<NodeKind> = []
    for kind in [NodeKind.null, .boolean, .string, .array, .object]
    where contains(TypeMask(rawValue: 1 << kind.rawValue)) {
      kinds.insert(kind)
    }
    if !isDisjoint(with: [.number, .integer, .writtenInteger]) { kinds.insert(.number) }
    return kinds
  }
}
