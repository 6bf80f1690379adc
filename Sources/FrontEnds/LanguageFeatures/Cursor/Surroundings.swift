internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Settings
internal import Workspace
internal import YAMLParsing

/// What the schema says of the place where a cursor is, by what stands around it.
struct Surroundings {
  let place: CursorPlace
  let model: SettingsModel
  let isJSON: Bool
  private let bytes: [UInt8]
  /// What applies to the collection or value that the cursor is in.
  private(set) var applied: [SchemaGraph.Applied]
  private(set) var facts: SettingFacts
  /// What applies to the collection around it, and what is said of that; nil at the root.
  private(set) var outer: (applied: [SchemaGraph.Applied], facts: SettingFacts)?
  /// The neighbours of the cursor, as a document.
  let document: Document

  var graph: SchemaGraph { model.graph }
  var path: SettingPath { place.path }

  /// Nil where the text has no schema.
  init?(_ view: TextView, at offset: Int) {
    guard let model = view.resolution.model else { return nil }
    let place = Self.place(view.bytes, offset, isJSON: view.snapshot.isJSON)
    // What a schema says of settings is described by a schema of its own.
    let vocabularies = [
      SettingsVocabulary.setting: SettingsVocabulary.settingMetaschema,
      SettingsVocabulary.settings: SettingsVocabulary.settingsMetaschema,
    ]
    if Dialect.standard(model.graph.source.uri) != nil {
      for (index, level) in place.levels.enumerated().reversed() {
        guard case .name(let name)? = level.step, let uri = vocabularies[name],
          let other = view.workspace.resolution(named: uri).model
        else { continue }
        var inner = place
        inner.levels.removeFirst(index + 1)
        self.init(view.bytes, inner, other, isJSON: view.snapshot.isJSON)
        return
      }
    }
    self.init(view.bytes, place, model, isJSON: view.snapshot.isJSON)
  }

  private init(_ bytes: [UInt8], _ place: CursorPlace, _ model: SettingsModel, isJSON: Bool) {
    self.place = place
    self.model = model
    self.bytes = bytes
    self.isJSON = isJSON
    let graph = model.graph
    document = Self.document(place.levels, bytes)
    var open = OpenBranches(graph, document)
    var node = document.roots.first
    applied = open.applied([SchemaGraph.Applied(graph.root)], to: node)
    facts = SettingFacts(graph, applied, in: nil)
    for level in place.levels {
      guard let step = level.step else { break }
      outer = (applied, facts)
      let next: [SchemaGraph.Applied]
      var isOfItems = false
      switch step {
      case .name(let name), .input(let name):
        next = graph.property(name, applied)
        node = node.flatMap { document.value($0, named: name) }
      case .index(let index):
        next = graph.item(index, applied)
        node = node.flatMap { document.item($0, at: 0) }
        isOfItems = true
      }
      // What isn't written yet rules nothing out.
      let isWritten = node.map { document.kind($0) != .null } ?? false
      applied = open.applied(next, to: isWritten ? node : nil)
      facts = SettingFacts(graph, applied, in: facts, isOfItems: isOfItems)
    }
  }

  static func place(_ bytes: [UInt8], _ offset: Int, isJSON: Bool) -> CursorPlace {
    guard isJSON else {
      var scan = BlockScan(bytes, offset)
      return scan.place()
    }
    var place = CursorPlace(word: offset..<offset)
    let start = bytes.firstIndex { !Bytes.isBlank($0) && $0 != 0x0A && $0 != 0x0D } ?? bytes.count
    if let scan = FlowScan(bytes, from: start, to: offset, isJSON: true) {
      (place.levels, place.forms, place.word) = (scan.levels, scan.forms, scan.word)
      (place.hasColon, place.isFlow) = (scan.hasColon, true)
    }
    return place
  }

  // MARK: Neighbours

  /// How many neighbours of one collection are looked into.
  private static let neighbourLimit = 400

  /// The way to the cursor with its neighbours. What is broken is left out.
  ///
  /// - Parameter value: what stands at the cursor; nil for nothing.
  private static func document(
    _ levels: [CursorPlace.Level], _ bytes: [UInt8], with value: InputValue? = nil
  ) -> Document {
    var writer = JSONWriter()
    write(levels[...], bytes, value, &writer)
    return JSONParser.parse(writer.bytes, limits: Limits()).document
  }

  private static func write(
    _ levels: ArraySlice<CursorPlace.Level>, _ bytes: [UInt8], _ value: InputValue?, _ writer: inout JSONWriter
  ) {
    guard let level = levels.first else { return writer.null() }
    if levels.count == 1, let value { return writer.value(value.document, value.node) }
    let isList = if case .index = level.step { true } else { level.neighbours.contains { $0.name == nil } }
    if isList {
      // The item on the way stands first: of the others only what they are counts.
      let own: [CursorPlace.Neighbour?] = level.step == nil ? [] : [nil]
      writer.array(own + Array(level.neighbours.prefix(neighbourLimit))) { writer, item in
        guard let item else { return write(levels.dropFirst(), bytes, value, &writer) }
        if let (document, node) = read(item, bytes) { writer.value(document, node) } else { writer.null() }
      }
      return
    }
    guard level.step != nil || !level.neighbours.isEmpty else { return writer.null() }
    writer.object { writer in
      for one in level.neighbours.prefix(neighbourLimit) {
        guard let name = one.name, let (document, node) = read(one, bytes) else { continue }
        writer.key(name)
        writer.value(document, node)
      }
      // What is being written says nothing yet.
      let inner = levels.dropFirst()
      if case .name(let name) = level.step, inner.count > 1 || value != nil || inner.first?.neighbours.isEmpty == false
      {
        writer.key(name)
        write(inner, bytes, value, &writer)
      }
    }
  }

  /// Nil for what can't be read by itself.
  private static func read(_ neighbour: CursorPlace.Neighbour, _ bytes: [UInt8]) -> (Document, NodeID)? {
    let indentation = [UInt8](repeating: 0x20, count: neighbour.column)
    var text = indentation + bytes[neighbour.range]
    if neighbour.isFlow {
      let signs = neighbour.name == nil ? Array("[]".utf8) : Array("{}".utf8)
      text = [signs[0]] + text + [signs[1]]
    }
    let parsed = YAMLParser.parse(text, limits: Limits())
    guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }),
      let root = parsed.document.roots.first
    else { return nil }
    let node =
      neighbour.name == nil
      ? parsed.document.item(root, at: 0) : parsed.document.entries(root).first { _ in true }?.value
    return node.map { (parsed.document, $0) }
  }

  /// Whether a value at the cursor is wrong by anything that the schema says, with what stands around it.
  func refuses(_ value: InputValue) -> Bool {
    let document = Self.document(place.levels, bytes, with: value)
    guard let root = document.roots.first else { return false }
    // Of a list the item at the cursor stands first.
    let tokens = path.segments.map { segment in if case .index = segment { "0" } else { segment.token } }
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
    for level in levels.dropLast(2) {
      let next: NodeID? =
        switch level.step {
        case .name(let name): document.value(node, named: name)
        case .index: document.item(node, at: 0)
        case .input, nil: nil
        }
      guard let next else { return [] }
      node = next
    }
    return Array(document.items(node).dropFirst())
  }
}
