package import DocumentModel

extension Schema {
  /// The schema as a graph that other modules can walk.
  package var graph: SchemaGraph { SchemaGraph(program, firstSource: [:]) }
}

extension SchemaGraph {
  /// Whether any source of the schema has this key.
  package func mentions(_ name: String) -> Bool { program.mentions(name) }

  /// Whether the subschema is written in a source. The one that accepts everything may not be.
  package func isWritten(_ point: Point) -> Bool { point.id != .always }

  /// The value of a keyword in a subschema; nil if it is missing or hidden by a `$ref` next to it.
  package func stated(_ keyword: String, at point: Point) -> NodeID? {
    guard isWritten(point) else { return nil }
    let subschema = program.tables[point.id]
    let document = program.sources[Int(subschema.source)].document
    // Most subschemas lack most keywords, so `$ref` is looked up only next to a keyword.
    guard document.kind(subschema.node) == .object, let value = document.value(subschema.node, named: keyword) else {
      return nil
    }
    let isReferenceAlone = program.resources[Int(subschema.resource)].dialect.isReferenceAlone
    return isReferenceAlone && document.value(subschema.node, named: "$ref") != nil ? nil : value
  }

  /// The subschemas with any of these keywords. Linear in the schema; looks up each keyword only once in each text.
  package func points(stating keywords: some Sequence<String>) -> [Point] {
    let words = Array(keywords)
    let keys = program.sources.map { source in words.compactMap { source.document.keys.find($0) } }
    return allPoints.filter { point in
      let subschema = program.tables[point.id]
      let document = program.sources[Int(subschema.source)].document
      let keys = keys[Int(subschema.source)]
      guard !keys.isEmpty, document.kind(subschema.node) == .object else { return false }
      guard document.entries(subschema.node).contains(where: { $0.keyID.map(keys.contains) ?? false }) else {
        return false
      }
      // A `$ref` may hide them.
      return words.contains { stated($0, at: point) != nil }
    }
  }

  /// The first value of a keyword, with the text that contains it.
  package func stated(_ keyword: String, applied: [Applied]) -> (source: SchemaSource, node: NodeID)? {
    for one in applied {
      if let node = stated(keyword, at: one.point) { return (source(of: one.point), node) }
    }
    return nil
  }

  /// The first value of a keyword if it is a string; otherwise nil.
  package func declaredText(_ keyword: String, applied: [Applied]) -> String? {
    stated(keyword, applied: applied).flatMap { $0.source.document.string($0.node) }
  }

  /// The first value of a keyword if it is a boolean; otherwise nil.
  package func declaredBoolean(_ keyword: String, applied: [Applied]) -> Bool? {
    stated(keyword, applied: applied).flatMap { $0.source.document.boolean($0.node) }
  }

  /// Whether the keyword for sensitive values marks the value, in at least one subschema; nil if none says so or not.
  func declaredSensitivity(_ applied: [Applied]) -> Bool? {
    let flags = applied.map { program.tables[$0.point.id].flags }
    if flags.contains(where: { $0.contains(.isSensitive) }) { return true }
    return flags.contains { $0.contains(.isNotSensitive) } ? false : nil
  }

  /// The names listed under `required`.
  package func required(_ applied: [Applied]) -> [String] {
    applied.flatMap { one -> [String] in
      guard let names = stated("required", at: one.point) else { return [] }
      let document = source(of: one.point).document
      return document.items(names).compactMap { document.string($0) }
    }
  }

  /// Whether `type` requires a mapping. False if it also allows null.
  package func wantsMapping(_ applied: [Applied]) -> Bool {
    let masks = applied.map { types(of: $0.point) }
    return masks.allSatisfy { $0.contains(.object) }
      && (masks.contains(.object) || masks.allSatisfy { $0 == .any })
  }

  /// The subschemas that apply to one item of a list; empty for a negative index, which a user may enter.
  package func item(_ index: Int, applied: [Applied]) -> [Applied] {
    guard index >= 0 else { return [] }
    return applied.flatMap { owner in
      program.tables[owner.point.id].instructions.indices.flatMap { place -> [Applied] in
        guard case .items(let shape) = program.tables.instructions[place] else { return [] }
        let prefix = program.tables.list(shape.prefix)
        let id = index < prefix.count ? prefix[prefix.startIndex + index] : shape.rest
        return id.exists && id != .always ? [Applied(Point(id), choices: owner.choices)] : []
      }
    }
  }

  /// The subschemas that apply to one item, except `false`: `pair[5]` with `prefixItems` and `items: false`.
  func allowedItem(_ index: Int, applied: [Applied]) -> [Applied] {
    item(index, applied: applied).filter { !program.isFalse($0.point.id) }
  }
}
