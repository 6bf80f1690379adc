internal import DocumentModel

/// The types that subschemas allow, as far as `type` and listed values show, following references and branches.
struct DeclaredTypes {
  private let program: Program
  private var own: [SubschemaID: TypeMask] = [:]

  init(_ program: Program) {
    self.program = program
  }

  private static let depthLimit = 32

  mutating func types(_ id: SubschemaID) -> TypeMask {
    types(id, depth: 0)
  }

  private mutating func types(_ id: SubschemaID, depth: Int) -> TypeMask {
    if let known = own[id] { return known }
    guard depth < Self.depthLimit else { return .any }
    // A reference back to the subschema adds nothing.
    own[id] = .any
    let subschema = program.tables[id]
    var mask = subschema.flags.contains(.hasType) ? subschema.types : .any
    for instruction in program.tables.instructions[subschema.instructions.indices] {
      if case .enumeration(let enumeration) = instruction {
        mask = mask.narrowed(to: types(program.tables.enumerations[Int(enumeration)]))
      }
      var ofBranches: TypeMask?
      program.tables.forEachSubschema(of: instruction, appliedTo: .value) { next, application in
        if case .value(.always) = application { mask = mask.narrowed(to: types(next, depth: depth + 1)) }
        if case .value(.branch) = application {
          ofBranches = (ofBranches ?? []).union(types(next, depth: depth + 1))
        }
      }
      if let ofBranches { mask = mask.narrowed(to: ofBranches) }
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
  /// The types that both masks allow. An integer is also a number.
  func narrowed(to other: TypeMask) -> TypeMask {
    func widened(_ mask: TypeMask) -> TypeMask {
      mask.contains(.number) ? mask.union([.integer, .writtenInteger]) : mask
    }
    let common = widened(self).intersection(widened(other))
    return common.contains(.number) ? common.subtracting([.integer, .writtenInteger]) : common
  }

  /// The kinds of values; nil if all are allowed, or none.
  var kinds: Set<NodeKind>? {
    guard !isEmpty, !isSuperset(of: .any) else { return nil }
    let all: [NodeKind] = [.null, .boolean, .number, .string, .array, .object]
    return Set(all.filter { !isDisjoint(with: TypeMask(of: $0)) })
  }
}
