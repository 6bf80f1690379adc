/// The subschemas that state relations, and those that lead to one. Most parts of a document needn't be visited.
final class RelationIndex: Sendable {
  private let stated: [SubschemaID: DeclaredRelations]
  private let holding: SchemaGraph.PointSet

  /// Returns nil for a schema without relations. Linear in the schema.
  init?(_ graph: SchemaGraph) {
    guard let vocabulary = graph.program.vocabulary, vocabulary.relationWords.contains(where: graph.mentions) else {
      return nil
    }
    // Most subschemas have no keyword of the vocabulary.
    let found = graph.points(stating: vocabulary.metaschemas.keys).compactMap { point in
      vocabulary.relations(at: point, in: graph).map { (point.id, $0) }
    }
    guard found.contains(where: { $0.1.references != nil || $0.1.uniqueness != nil }) else { return nil }
    stated = Dictionary(found) { first, _ in first }
    let inPlace = graph.leading(inside: false, to: found.map { SchemaGraph.Point($0.0) })
    let relatesNames = { (shape: MembersShape) in
      shape.propertyNames.exists && inPlace.contains(SchemaGraph.Point(shape.propertyNames))
    }
    // `leading` ignores names, because they lead to no value.
    let hasRelatedNames = graph.program.tables.members.contains(where: relatesNames)
    holding = graph.leading(inside: true) { point in
      inPlace.contains(point) || hasRelatedNames && graph.program.shapes(point.id).contains(where: relatesNames)
    }
  }

  subscript(_ id: SubschemaID) -> DeclaredRelations? { stated[id] }

  /// Whether a value described by the subschema, or a part of it, may be related to others.
  func leads(_ id: SubschemaID) -> Bool { id.exists && holding.contains(SchemaGraph.Point(id)) }
}
