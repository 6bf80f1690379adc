package import DocumentModel

extension SchemaGraph {
  /// The expected types in words: `true or false`, `a text or null`; nil where any type is allowed.
  package func typeDescription(_ applied: [Applied]) -> String? {
    let stated = applied.filter { types(of: $0.point) != .any }
    let certain = stated.first(where: \.isCertain).map { types(of: $0.point) }
    let mask = certain ?? stated.reduce(TypeMask()) { $0.union(types(of: $1.point)) }
    return mask.isEmpty ? nil : TypeWords.yaml.types(mask)
  }

  /// The names of the types that a value may have, as JSON Schema calls them; empty where any may stand.
  package func typeNames(_ stated: [Applied]) -> [String] {
    let known = stated.filter { types(of: $0.point) != .any }
    let certain = known.first(where: \.isCertain).map { types(of: $0.point) }
    return (certain ?? known.reduce(TypeMask()) { $0.union(types(of: $1.point)) }).names
  }

  /// The kinds of values that the subschemas allow; nil where they allow any. Certain subschemas decide; branches count only
  /// where no certain subschema states a type.
  package func kinds(_ stated: [Applied]) -> Set<NodeKind>? {
    var types = StatedTypes(program)
    let certain = stated.filter(\.isCertain).reduce(TypeMask.any) { $0.narrowed(to: types.types($1.point.id)) }
    if let kinds = certain.kinds { return kinds }
    let possible = stated.filter { !$0.isCertain }
    return possible.reduce(TypeMask()) { $0.union(types.types($1.point.id)) }.kinds
  }

  /// The values of the first `enum` or `const` among the subschemas; nil where none has any.
  package func choices(_ applied: [Applied]) -> (document: Document, values: [NodeID])? {
    for one in applied {
      let values = allowedValues(at: one.point)
      if !values.isEmpty { return (source(of: one.point).document, values) }
    }
    return nil
  }
}
