package import DocumentModel

/// An `x-problem` in a schema, for listings.
package struct ProblemDeclaration: Sendable {
  package let problem: CustomProblem
  /// The subschema that contains it.
  package let rule: SchemaRule
  /// The names after `policy/` under which a failure may be reported.
  package let codes: [String]
}

extension Schema {
  /// Every `x-problem` in the schema and in the schemas that it refers to, in order.
  package var problems: [ProblemDeclaration] {
    let stating = program.tables.subschemas.indices.map { SubschemaID($0) }
      .filter { program.tables[$0].flags.contains(.statesProblem) }
      .sorted { one, other in
        let (one, other) = (program.tables[one], program.tables[other])
        return (one.source, one.node) < (other.source, other.node)
      }
    return stating.compactMap { id in
      let (document, node) = (program.document(of: id), program.tables[id].node)
      guard let value = document.value(node, named: CustomProblem.keyword),
        let problem = CustomProblem(document, node: value)
      else { return nil }
      return ProblemDeclaration(
        problem: problem, rule: locations.rule(id, keyword: nil),
        codes: problem.code.map { [$0] } ?? document.keywords(below: node))
    }
  }
}

extension Document {
  /// The names of keywords in a schema that a value can violate.
  fileprivate func keywords(below schema: NodeID) -> [String] {
    let nodes = (schema.index..<subtreeEnd(schema).index).lazy.map { NodeID($0) }
    let keys = nodes.filter { self[$0].flags.contains(.isKey) }
    let names = Set(keys.compactMap { self.keyID($0).map(self.keys.name) })
    return names.filter { Keyword.byName[$0]?.definition.errorTitle != nil }.sorted()
  }
}
