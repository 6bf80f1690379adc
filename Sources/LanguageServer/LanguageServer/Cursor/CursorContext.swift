internal import DocumentModel
package import JSONSchema
internal import Workspace

/// The subschemas that apply at a cursor, given the text around it.
package struct CursorContext {
  let place: CursorPlace
  /// The schema that describes the place.
  let resolution: SchemaResolution
  let schema: Schema
  let isJSON: Bool
  private let neighbors: SiblingReader
  /// What the schema declares about the collection or value at the cursor.
  private(set) var facts: PlaceFacts
  /// The path to the cursor and its siblings, as a document.
  let document: Document

  package var graph: SchemaGraph { facts.graph }
  /// The subschemas that apply to the collection or value at the cursor.
  package var applied: [SchemaGraph.Applied] { facts.applied }
  var path: Path { place.path }

  /// Nil if the text has no schema, or if the cursor is deeper than the nesting limit.
  ///
  /// - Parameter policy: A policy to use instead of the text's own schema.
  init?(_ view: TextView, at offset: Int, policy: SchemaResolution? = nil) {
    guard let place = Self.place(view.bytes, at: offset, isJSON: view.isJSON) else { return nil }
    // Inside brackets, a cursor directly before a word counts as in the word, although completions are possible there.
    let isBefore = place.isFlow && place.word.isEmpty && offset < view.bytes.count && !view.bytes[offset].isSpace
    let inside = isBefore ? Self.place(view.bytes, at: offset + 1, isJSON: view.isJSON) : nil
    let meant = inside.map { $0.word.lowerBound == offset && !$0.word.isEmpty ? $0 : place } ?? place
    if let policy {
      self.init(view, at: meant, policy: policy)
    } else {
      self.init(view, at: meant)
    }
  }

  /// The context for a policy; nil if the policy can't be used.
  init?(_ view: TextView, at place: CursorPlace, policy: SchemaResolution) {
    guard let schema = policy.schema else { return nil }
    self.init(view, at: place, resolution: policy, schema: schema, takesIntended: false)
  }

  /// - Parameter takesIntended: Whether an unknown key uses the subschemas of the most similar key, such as those of
  ///   `network` for `netwrok`.
  package init?(_ view: TextView, at place: CursorPlace, takesIntended: Bool = false) {
    guard let schema = view.resolution.schema else { return nil }
    // In a schema, the values of a vocabulary's keywords are described by schemas of their own.
    if Dialect.standard(schema.graph.source.uri) != nil {
      for (index, level) in place.levels.enumerated().reversed() {
        guard case .name(let name)? = level.step, let uri = schema.vocabulary?.metaschemas[name] else { continue }
        let other = view.workspace.resolution(named: uri)
        guard let schema = other.schema else { continue }
        // The inner schema starts at the keyword's value.
        var inner = place
        inner.levels.removeFirst(index + 1)
        self.init(view, at: inner, resolution: other, schema: schema, takesIntended: takesIntended)
        return
      }
    }
    self.init(view, at: place, resolution: view.resolution, schema: schema, takesIntended: takesIntended)
  }

  private init(
    _ view: TextView, at place: CursorPlace, resolution: SchemaResolution, schema: Schema, takesIntended: Bool
  ) {
    self.place = place
    self.resolution = resolution
    self.schema = schema
    isJSON = view.isJSON
    let graph = schema.graph
    neighbors = SiblingReader(place, bytes: view.bytes)
    let written = neighbors.document()
    document = written
    var open = OpenBranches(graph, in: written)
    var node = written.roots.first
    // An empty file isn't null.
    if let root = node, written.kind(root) == .null { node = nil }
    facts = PlaceFacts(graph, applied: open.applied([SchemaGraph.Applied(graph.root)], to: node), in: nil)
    for (number, level) in place.levels.enumerated() {
      guard let step = level.step else { break }
      let next: [SchemaGraph.Applied]
      var isItem = false
      switch step {
      case .name, .input, .each, .end, .last, .matching:
        let name = step.token
        let meant = takesIntended ? Self.meant(name, level: level, group: facts) : nil
        next = graph.property(meant ?? name, applied: facts.applied)
        node = node.flatMap { written.value($0, named: name) }
      case .index(let index):
        next = graph.item(index, applied: facts.applied)
        node = node.flatMap { written.item($0, at: neighbors.item(onLevel: number)) }
        isItem = true
      }
      // A value that hasn't been written yet excludes no subschema.
      let isWritten = node.map { written.kind($0) != .null } ?? false
      facts = PlaceFacts(graph, applied: open.applied(next, to: isWritten ? node : nil), in: facts, isItem: isItem)
    }
  }

  /// The declared key that an unknown one probably means; nil if none is similar, or if that is set already.
  private static func meant(_ name: String, level: CursorPlace.Level, group: PlaceFacts) -> String? {
    guard group.graph.property(name, applied: group.applied).isEmpty else { return nil }
    let present = Set(level.neighbors.compactMap(\.name))
    return NearestName.of(
      name, among: group.graph.properties(group.applied).map(\.name).filter { !present.contains($0) })
  }

  /// Nil if the cursor is deeper than the nesting limit.
  static func place(_ bytes: [UInt8], at offset: Int, isJSON: Bool) -> CursorPlace? {
    guard isJSON else {
      var scan = BlockScan(bytes, cursor: offset)
      return scan.place()
    }
    var place = CursorPlace(word: offset..<offset)
    let start = bytes.firstIndex { !$0.isSpace } ?? bytes.count
    if let scan = FlowScan(bytes, from: start, to: offset, isJSON: true) {
      (place.levels, place.forms, place.word) = (scan.levels, scan.forms, scan.word)
      (place.hasColon, place.isFlow) = (scan.hasColon, true)
      (place.lacksComma, place.lacksCommaAfter) = (scan.lacksComma, scan.lacksCommaAfter)
    }
    return place
  }

  // MARK: Neighbors

  /// Whether the schema rejects a value at the cursor, considering the values around it.
  func refuses(_ value: NodeID, of holder: Document) -> Bool {
    let document = neighbors.document(with: (holder, value))
    guard let root = document.roots.first else { return false }
    let tokens = zip(path.segments, path.segments.indices).map { segment, level in
      // Items that couldn't be read are missing from the document.
      if case .index = segment { String(neighbors.item(onLevel: level)) } else { segment.token }
    }
    let location = JSONPointer(tokens: tokens)
    return schema.diagnostics(document, roots: [root], isPartial: true, explains: false).all
      .contains { $0.instanceLocation == location }
  }

  /// The siblings of the item at the cursor.
  var otherItems: [NodeID] {
    let levels = place.levels
    guard levels.count > 1, case .index? = levels[levels.count - 2].step, var node = document.roots.first else {
      return []
    }
    for (number, level) in levels.dropLast(2).enumerated() {
      let next: NodeID? =
        switch level.step {
        case .name(let name): document.value(node, named: name)
        case .index: document.item(node, at: neighbors.item(onLevel: number))
        case .input, .each, .end, .last, .matching, nil: nil
        }
      guard let next else { return [] }
      node = next
    }
    var items = Array(document.items(node))
    let own = neighbors.item(onLevel: levels.count - 2)
    if items.indices.contains(own) { items.remove(at: own) }
    return items
  }
}
