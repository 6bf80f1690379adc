/// The subschemas that state relations, and those that lead to one. Most parts of a document needn't be visited.
final class RelationIndex: Sendable {
  private let stated: [SubschemaID: DeclaredRelations]
  private let holding: SchemaGraph.PointSet

  /// Returns nil for a schema without relations. Linear in the schema.
  init?(_ graph: SchemaGraph) {
    guard let vocabulary = graph.program.vocabulary, vocabulary.relationWords.contains(where: graph.mentions) else {
      return nil
    }
    let found = graph.allPoints.compactMap { point in
      vocabulary.relations(at: point, in: graph).map { (point.id, $0) }
    }
    guard found.contains(where: { $0.1.references != nil || $0.1.uniqueness != nil }) else { return nil }
    let stated = Dictionary(found) { first, _ in first }
    self.stated = stated
    let inPlace = graph.leading(inside: false) { stated[$0.id] != nil }
    // `leading` ignores names, because they lead to no value.
    holding = graph.leading(inside: true) { point in
      inPlace.contains(point)
        || graph.program.shapes(point.id).contains {
          $0.propertyNames.exists && inPlace.contains(SchemaGraph.Point($0.propertyNames))
        }
    }
  }

  subscript(_ id: SubschemaID) -> DeclaredRelations? { stated[id] }

  /// Whether a value described by the subschema, or a part of it, may be related to others.
  func leads(_ id: SubschemaID) -> Bool { id.exists && holding.contains(SchemaGraph.Point(id)) }
}
