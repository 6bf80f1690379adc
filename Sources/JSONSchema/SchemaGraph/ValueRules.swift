package import DocumentModel

extension SchemaGraph {
  /// What kind of value is wanted, in a person's words: `true or false`, `a string or null`; nil where any may stand.
  package func typeWords(_ applied: [Applied]) -> String? {
    let stated = applied.filter { types(of: $0.point) != .any }
    let certain = stated.first(where: \.isCertain).map { types(of: $0.point) }
    let mask = certain ?? stated.reduce(TypeMask()) { $0.union(types(of: $1.point)) }
    return mask.isEmpty ? nil : ValueDescription.types(mask)
  }

  /// The values that are allowed where they are listed one by one, the first list that says so.
  package func choices(_ applied: [Applied]) -> (document: Document, values: [NodeID])? {
    for one in applied {
      let values = allowedValues(at: one.point)
      if !values.isEmpty { return (source(of: one.point).document, values) }
    }
    return nil
  }
}
