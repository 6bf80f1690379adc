internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import Workspace

/// The schemas that apply at a cursor, by the text around it.
struct Surroundings {
  let place: CursorPlace
  let model: SettingsModel
  let isJSON: Bool
  private let neighbours: NeighbourReading
  /// The schemas that apply to the collection or value that the cursor is in.
  private(set) var applied: [SchemaGraph.Applied]
  private(set) var facts: SettingFacts
  /// The schemas that apply to the collection around it, with its facts; nil at the root.
  private(set) var outer: (applied: [SchemaGraph.Applied], facts: SettingFacts)?
  /// The neighbours of the cursor, as a document.
  let document: Document

  var graph: SchemaGraph { model.graph }
  var path: Path { place.path }

  /// Nil where the text has no schema, or the cursor is deeper than any text may be.
  init?(_ view: TextView, at offset: Int) {
    guard let place = Self.place(view.bytes, offset, isJSON: view.isJSON) else { return nil }
    // Between brackets a cursor before a word is at that word; something may be offered there, but nothing else is.
    let isBefore = place.isFlow && place.word.isEmpty && offset < view.bytes.count && !view.bytes[offset].isSpace
    let inside = isBefore ? Self.place(view.bytes, offset + 1, isJSON: view.isJSON) : nil
    self.init(view, inside.map { $0.word.lowerBound == offset && !$0.word.isEmpty ? $0 : place } ?? place)
  }

  /// - Parameter takesMeant: whether the schemas inside of a group that the schema doesn't know are those of the one that was
  ///   probably meant.
  init?(_ view: TextView, _ place: CursorPlace, takesMeant: Bool = false) {
    guard let model = view.resolution.model else { return nil }
    // The keywords for settings in a schema are described by schemas of their own.
    if Dialect.standard(model.graph.source.uri) != nil {
      for (index, level) in place.levels.enumerated().reversed() {
        guard case .name(let name)? = level.step, let uri = SettingsVocabulary.metaschemas[name],
          let other = view.workspace.resolution(named: uri).model
        else { continue }
        var inner = place
        inner.levels.removeFirst(index + 1)
        self.init(view.bytes, inner, other, isJSON: view.isJSON, takesMeant)
        return
      }
    }
    self.init(view.bytes, place, model, isJSON: view.isJSON, takesMeant)
  }

  private init(
    _ bytes: [UInt8], _ place: CursorPlace, _ model: SettingsModel, isJSON: Bool, _ takesMeant: Bool
  ) {
    self.place = place
    self.model = model
    self.isJSON = isJSON
    let graph = model.graph
    neighbours = NeighbourReading(place, bytes)
    let written = neighbours.document()
    document = written
    var open = OpenBranches(graph, document)
    var node = document.roots.first
    // A file in which nothing is written yet isn't null.
    if let root = node, written.kind(root) == .null { node = nil }
    applied = open.applied([SchemaGraph.Applied(graph.root)], to: node)
    facts = SettingFacts(graph, applied, in: nil)
    for (number, level) in place.levels.enumerated() {
      guard let step = level.step else { break }
      outer = (applied, facts)
      let next: [SchemaGraph.Applied]
      var isOfItems = false
      switch step {
      case .name, .input, .each, .end:
        let name = step.token
        let meant = takesMeant ? Self.meant(name, level, graph, applied) : nil
        next = graph.property(meant ?? name, applied)
        node = node.flatMap { document.value($0, named: name) }
      case .index(let index):
        next = graph.item(index, applied)
        node = node.flatMap { document.item($0, at: neighbours.item(onLevel: number)) }
        isOfItems = true
      }
      // A value that isn't written yet rules nothing out.
      let isWritten = node.map { document.kind($0) != .null } ?? false
      applied = open.applied(next, to: isWritten ? node : nil)
      facts = SettingFacts(graph, applied, in: facts, isOfItems: isOfItems)
    }
  }

  /// The name of a group that was meant by one that the schema doesn't know; nil where none is near, or it is there already.
  private static func meant(
    _ name: String, _ level: CursorPlace.Level, _ graph: SchemaGraph, _ applied: [SchemaGraph.Applied]
  ) -> String? {
    guard graph.property(name, applied).isEmpty else { return nil }
    let present = Set(level.neighbours.compactMap(\.name))
    return NearestName.of(name, among: graph.properties(applied).map(\.name).filter { !present.contains($0) })
  }

  /// Nil where the cursor is deeper than any text may be.
  static func place(_ bytes: [UInt8], _ offset: Int, isJSON: Bool) -> CursorPlace? {
    guard isJSON else {
      var scan = BlockScan(bytes, offset)
      return scan.place()
    }
    var place = CursorPlace(word: offset..<offset)
    let start = bytes.firstIndex { !$0.isSpace } ?? bytes.count
    if let scan = FlowScan(bytes, from: start, to: offset, isJSON: true) {
      (place.levels, place.forms, place.word) = (scan.levels, scan.forms, scan.word)
      (place.hasColon, place.isFlow) = (scan.hasColon, true)
      (place.lacksComma, place.lacksCommaBehind) = (scan.lacksComma, scan.lacksCommaBehind)
    }
    return place
  }

  // MARK: Neighbours

  /// Whether a value at the cursor breaks any rule of the schema, together with the values around it.
  func refuses(_ value: InputValue) -> Bool {
    let document = neighbours.document(with: value)
    guard let root = document.roots.first else { return false }
    let tokens = zip(path.segments, path.segments.indices).map { segment, level in
      // Items that could not be read are missing from the document of neighbours.
      if case .index = segment { String(neighbours.item(onLevel: level)) } else { segment.token }
    }
    let location = JSONPointer(tokens: tokens)
    return model.schema.diagnostics(document, roots: [root], isPartial: true, explains: false)
      .contains { $0.instanceLocation == location }
  }

  /// The items beside the one that the cursor is in.
  var otherItems: [NodeID] {
    let levels = place.levels
    guard levels.count > 1, case .index? = levels[levels.count - 2].step, var node = document.roots.first else {
      return []
    }
    for (number, level) in levels.dropLast(2).enumerated() {
      let next: NodeID? =
        switch level.step {
        case .name(let name): document.value(node, named: name)
        case .index: document.item(node, at: neighbours.item(onLevel: number))
        case .input, .each, .end, nil: nil
        }
      guard let next else { return [] }
      node = next
    }
    var items = Array(document.items(node))
    let own = neighbours.item(onLevel: levels.count - 2)
    if items.indices.contains(own) { items.remove(at: own) }
    return items
  }
}
