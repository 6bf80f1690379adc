internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import JSONSchema

/// `textDocument/references`: every file that sets a setting, the aliases of an anchor, or the references to a
/// definition.
enum References {
  static let feature = Feature(
    "textDocument/references", reach: .folders, declaration: { _ in ("referencesProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let offset = try request.offset()
      let declares = request.params?["context"]?["includeDeclaration"]?.boolean == true
      if let group = AnchorGroup(view, at: offset) {
        return .array(view.ranges(group.all(withAnchor: declares)).map { ["uri": .string(view.uri), "range": $0] })
      }
      if let definition = NamedDefinition(view, at: offset, folders: request.folders) {
        let places = definition.places(in: try SettingFiles.schemas(view, request: request), folders: request.folders)
        return .array(
          places.filter { declares || $0.reference != nil }.map {
            ["uri": .string($0.view.uri), "range": $0.view.range($0.range)]
          })
      }
      if let group = NameGroup(view, at: offset) {
        return .array(
          view.ranges(group.places(withDefinitions: declares)).map { ["uri": .string(view.uri), "range": $0] })
      }
      guard let setting = NamedSetting(view, at: offset) else { return .null }
      var found: [JSONValue] = []
      for other in try SettingFiles.all(setting, view: view, request: request) {
        found += other.ranges(setting.keys(in: other.snapshot.values)).map { range in
          ["uri": .string(other.uri), "range": range]
        }
      }
      if declares, let (source, node) = setting.statement,
        let place = SchemaPlaces(view, folders: request.folders).location(source, node: node)
      {
        found.append(place)
      }
      return .array(found)
    })
}

/// `textDocument/documentHighlight`: an anchor with its aliases, a name with its references, or a setting.
enum Highlights {
  static let feature = Feature(
    "textDocument/documentHighlight", reach: .text, declaration: { _ in ("documentHighlightProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let offset = try request.offset()
      let ranges: [ByteRange]
      if let group = AnchorGroup(view, at: offset) {
        ranges = group.all(withAnchor: true)
      } else if let group = NameGroup(view, at: offset) {
        ranges = group.places(withDefinitions: true)
      } else if !view.isSchema, let setting = NamedSetting(view, at: offset) {
        ranges = setting.keys(in: view.snapshot.values)
      } else {
        return .null
      }
      return .array(view.ranges(ranges).map { ["range": $0, "kind": 1] })
    })
}

/// Files of all folders, with the file of the request first.
package enum SettingFiles {
  /// The files whose schema declares a setting.
  package static func all(
    _ setting: NamedSetting, view: TextView, request: FeatureRequest
  ) throws(RPCError) -> [TextView] {
    try all(view, request: request) { setting.concerns($0) }
  }

  /// The files that are schemas.
  package static func schemas(_ view: TextView, request: FeatureRequest) throws(RPCError) -> [TextView] {
    try all(view, request: request) { $0.isSchema }
  }

  /// The files that a condition selects.
  package static func all(
    _ view: TextView, request: FeatureRequest, where isWanted: (TextView) -> Bool
  ) throws(RPCError) -> [TextView] {
    var found: [TextView] = []
    var known: Set<String> = []
    func add(_ other: TextView) { if known.insert(other.uri).inserted { found += other.parts.filter(isWanted) } }
    // If the request is about a text in a Markdown file, all texts of that file are searched.
    add(view.embedded == nil ? view : view.path.flatMap(request.folders.view(of:)) ?? view)
    // Open files are searched as typed rather than as saved.
    request.folders.open.forEach(add)
    for path in request.folders.paths(isCancelled: request.isCancelled) where !known.contains(path.fileURI) {
      try request.checkCancellation()
      if let other = request.folders.view(of: path) { add(other) }
    }
    return found
  }
}

struct AnchorGroup {
  let name: String
  /// The range of `&name`.
  let anchor: ByteRange
  /// The range of each `*name`.
  let aliases: [ByteRange]

  /// Nil if the cursor is on neither.
  init?(_ view: TextView, at offset: Int) {
    guard !view.isJSON else { return nil }
    let document = view.snapshot.reading.parsed.document
    var target = Anchors.alias(view, at: offset).map { document.resolve($0.node) }
    if target == nil {
      target =
        document.anchors.first { anchor in
          anchor.range.start.index <= offset && offset <= anchor.range.end.index
        }?.node
    }
    guard let target, let found = document.anchors[target] else { return nil }
    name = found.name
    anchor = found.range
    aliases = (0..<document.nodeCount).map { NodeID($0) }
      .filter { document[$0].kind == .alias && document.resolve($0) == target }.map(document.range)
  }

  func all(withAnchor: Bool) -> [ByteRange] { (withAnchor ? [anchor] : []) + aliases }
}
