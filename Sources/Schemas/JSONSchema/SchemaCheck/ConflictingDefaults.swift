internal import DocumentModel

extension DiagnosticCode {
  static let conflictingDefaults = Self(
    .schema, "conflicting-defaults", "Conflicting defaults of a setting")
}

/// Finds places with two different defaults: through `$ref`, `allOf`, or a branch and the schema around it.
enum ConflictingDefaults {
  /// The largest number of places examined for one subschema.
  private static let placeLimit = 200

  static let rule = SchemaCheckRule(codes: [.conflictingDefaults]) { schema in
    var found: [Diagnostic] = []
    var pending = [[SchemaGraph.Applied(schema.point)]][...]
    var visited: Set<[SchemaGraph.Applied]> = []
    while let start = pending.popFirst(), visited.count < placeLimit {
      guard visited.insert(start).inserted else { continue }
      let applied = schema.graph.applied(start)
      if let conflict = conflict(among: applied, schema: schema) { found.append(conflict) }
      // A subschema that applies alone is checked on its own.
      guard applied.count > 1 else { continue }
      for (_, property) in schema.graph.properties(applied) where property.count > 1 { pending.append(property) }
    }
    return found
  }

  private struct Stated {
    var applied: SchemaGraph.Applied
    var document: Document
    var value: NodeID
  }

  private static func conflict(among applied: [SchemaGraph.Applied], schema: CheckedSchema) -> Diagnostic? {
    var stated: [Stated] = []
    for one in applied {
      let document = schema.graph.source(of: one.point).document
      let node = schema.graph.node(of: one.point)
      guard document.kind(node) == .object, let value = document.value(node, named: "default"),
        // A keyword next to a `$ref` in an old draft has no effect.
        !(schema.dialect.isReferenceAlone && document.value(node, named: "$ref") != nil)
      else { continue }
      let own = Stated(applied: one, document: document, value: value)
      let other = stated.first { known in
        known.applied.mayMeet(one) && !known.document.isEqual(known.value, value, in: document)
      }
      if let other { return diagnostic(other, own, schema: schema) }
      stated.append(own)
    }
    return nil
  }

  private static func diagnostic(_ first: Stated, _ second: Stated, schema: CheckedSchema) -> Diagnostic? {
    // Report the default in the checked text. Two defaults in other texts are found when those are checked.
    let firstIsHere = schema.graph.isInFirstSource(first.applied.point)
    guard firstIsHere || schema.graph.isInFirstSource(second.applied.point) else { return nil }
    let (here, other) = firstIsHere ? (first, second) : (second, first)
    let otherPlace: RelatedPlace.Place
    if schema.graph.isInFirstSource(other.applied.point) {
      otherPlace = .here(other.document.range(other.value))
    } else {
      let path = schema.graph.source(of: other.applied.point).path
      otherPlace = .elsewhere(
        SourceLocation(path: path, range: other.document.lines.range(of: other.document.range(other.value))))
    }
    return Diagnostic(
      .conflictingDefaults,
      "two different defaults: \(ValueDescription.short(here.document, id: here.value)) here, "
        + "\(ValueDescription.short(other.document, id: other.value)) elsewhere",
      at: here.document.range(here.value), severity: schema.isStrict ? .error : .warning,
      instanceLocation: schema.location(here.value),
      related: [RelatedPlace(otherPlace, "the other default")],
      help: "keep one of them, or put them in mutually exclusive branches")
  }
}
