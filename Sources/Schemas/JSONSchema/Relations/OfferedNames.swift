package import DocumentModel

extension Schema {
  /// The names that may be written at a place, for a value or a key that isn't there yet.
  ///
  /// - Parameters:
  ///   - applied: The subschemas that apply to the place.
  ///   - pointer: of the place.
  /// - Returns: The nodes that define the names, in the order of the text.
  package func names(
    _ applied: [SchemaGraph.Applied], at pointer: JSONPointer, in document: Document, root: NodeID?
  ) -> [(name: String, node: NodeID)] {
    guard let index = relationIndex,
      let rule = applied.lazy.compactMap({ index[$0.point.id]?.references }).first
    else { return [] }
    // The string around a name that `match` takes out isn't known.
    return rule.targets.filter { $0.match == nil }.flatMap { target -> [(name: String, node: NodeID)] in
      guard let start = start(target.place, at: pointer, in: document, root: root),
        let collection = document.node(at: start + target.place.pointer, from: root)
      else { return [] }
      let table = NameTable(document.resolve(collection), holder: nil, names: target.names, in: document) { _ in false }
      return (0..<table.count).map { (table.name($0), table.definitions[$0].name) }
    }
  }

  /// The same for the keys of a mapping.
  package func keyNames(
    _ applied: [SchemaGraph.Applied], at pointer: JSONPointer, in document: Document, root: NodeID?
  ) -> [(name: String, node: NodeID)] {
    let own = names(applied, at: pointer, in: document, root: root)
    guard own.isEmpty, relatesValues else { return own }
    let inside = applied.flatMap { program.shapes($0.point.id) }.map(\.propertyNames).filter(\.exists)
    let ofNames = graph.applied(inside.map { SchemaGraph.Applied(SchemaGraph.Point($0)) })
    return names(ofNames, at: pointer.appending(""), in: document, root: root)
  }

  private func start(
    _ place: PlacePointer, at pointer: JSONPointer, in document: Document, root: NodeID?
  ) -> JSONPointer? {
    if let steps = place.steps {
      return steps > pointer.tokens.count ? nil : JSONPointer(tokens: Array(pointer.tokens.dropLast(steps)))
    }
    return pointer.outwards.first { outer in
      graph.applied(at: outer, in: document, root: root).contains { relationIndex?[$0.point.id]?.isBase == true }
    } ?? JSONPointer()
  }
}
