package import DocumentModel

extension SchemaGraph {
  /// The expected types in words: `true or false`, `a string or null`; nil if any type is allowed.
  package func typeDescription(_ applied: [Applied]) -> String? {
    let stated = applied.filter { types(of: $0.point) != .any }
    let certain = stated.first(where: \.isCertain).map { types(of: $0.point) }
    let mask = certain ?? stated.reduce(TypeMask()) { $0.union(types(of: $1.point)) }
    return mask.isEmpty ? nil : TypeWords.words.types(mask)
  }

  /// The types that each subschema allows, as far as `type` and listed values show, following references and branches.
  func declaredTypes(_ points: [Point]) -> [TypeMask] {
    var types = DeclaredTypes(program)
    return points.map { types.types($0.id) }
  }

  /// Types in words: `a string or null`.
  package static func words(of types: TypeMask) -> String { TypeWords.words.types(types) }

  /// The names of the allowed types in JSON Schema; empty if any type is allowed.
  package func typeNames(_ stated: [Applied]) -> [String] {
    let known = stated.filter { types(of: $0.point) != .any }
    let certain = known.first(where: \.isCertain).map { types(of: $0.point) }
    return (certain ?? known.reduce(TypeMask()) { $0.union(types(of: $1.point)) }).names
  }

  /// The kinds of values that the subschemas allow; nil if they allow any. Branches count only if no subschema that is
  /// certain to apply states a type.
  package func kinds(_ stated: [Applied]) -> Set<NodeKind>? {
    var types = DeclaredTypes(program)
    let certain = stated.filter(\.isCertain).reduce(TypeMask.any) { $0.narrowed(to: types.types($1.point.id)) }
    if let kinds = certain.kinds { return kinds }
    let possible = stated.filter { !$0.isCertain }
    return possible.reduce(TypeMask()) { $0.union(types.types($1.point.id)) }.kinds
  }

  /// Whether a `$ref` or a `type` can't be read, as in `type: float`. Then the allowed values are unknown, and a rule
  /// about them would only repeat that error.
  package func isUnreadable(_ applied: [Applied]) -> Bool {
    applied.contains { one in
      if stated("type", at: one.point) != nil, types(of: one.point) == .any { return true }
      guard stated("$ref", at: one.point) != nil else { return false }
      return !program.tables[one.point.id].instructions.indices.contains { index in
        if case .reference(_, .ref) = program.tables.instructions[index] { true } else { false }
      }
    }
  }

  /// The largest number of values to compare with each other.
  private static let maxChoices = 500

  /// The values of the first `enum` or `const` in a subschema that is certain to apply, or else those of all branches
  /// in one text, without duplicates. Nil if there are none.
  package func choices(_ applied: [Applied]) -> (document: Document, values: [NodeID])? {
    let listed = applied.map { (one: $0, values: allowedValues(at: $0.point)) }.filter { !$0.values.isEmpty }
    guard let first = listed.first else { return nil }
    let document = source(of: first.one.point).document
    let number = sourceNumber(of: first.one.point)
    guard !first.one.isCertain, listed.allSatisfy({ !$0.one.isCertain && sourceNumber(of: $0.one.point) == number })
    else {
      return (document, first.values)
    }
    var values: [NodeID] = []
    for value in listed.flatMap(\.values).prefix(Self.maxChoices)
    where !values.contains(where: { document.isEqual($0, value, in: document) }) {
      values.append(value)
    }
    return (document, values)
  }
}
