internal import DocumentModel

extension DiagnosticCode {
  static let contradictingTypes = Self(
    .schema, "contradicting-types", .warning, "Contradictory types")
}

/// Finds contradictions between `type`, the schemas of `allOf`, and the forms of `anyOf` and `oneOf`.
enum ContradictingTypes {
  static let rule = SchemaCheckRule(codes: [.contradictingTypes]) { schema in
    let demands = demands(of: schema)
    // A subschema that allows nothing on its own is reported by another rule or is intentional.
    guard !demands.contains(where: \.types.isEmpty) else { return [] }
    for (index, demand) in demands.enumerated() {
      guard let other = demands[..<index].first(where: { $0.types.narrowed(to: demand.types).isEmpty }) else {
        continue
      }
      let words = [demand, other].map { SchemaGraph.words(of: $0.types) }
      return [
        Diagnostic(
          .contradictingTypes, "no value is valid: \(words: words[0]) required here, \(words: words[1]) elsewhere",
          at: schema.document.range(demand.node), instanceLocation: schema.location(demand.node),
          related: [.init(.here(schema.document.range(other.node)), "\(words: words[1]) required here")])
      ]
    }
    return []
  }

  private static func demands(of schema: CheckedSchema) -> [(node: NodeID, types: TypeMask)] {
    func items(_ keyword: Keyword) -> [NodeID] {
      schema[keyword].map { list in schema.document.kind(list) == .array ? Array(schema.document.items(list)) : [] }
        ?? []
    }
    func types(_ nodes: [NodeID]) -> [TypeMask] {
      schema.graph.declaredTypes(nodes.compactMap(schema.graph.point(at:)))
    }
    var demands: [(node: NodeID, types: TypeMask)] = []
    if let node = schema[.type], let types = schema.types { demands.append((node, types)) }
    let all = items(.allOf).filter { schema.graph.point(at: $0) != nil }
    demands += zip(all, types(all)).map { ($0, $1) }
    for keyword in [Keyword.anyOf, .oneOf] {
      guard let list = schema[keyword], !items(keyword).isEmpty else { continue }
      demands.append((list, types(items(keyword)).reduce([]) { $0.union($1) }))
    }
    return demands
  }
}
