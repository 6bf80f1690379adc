internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Workspace

/// `textDocument/definition`: a setting in its schema, the anchor of an alias, or what a name or reference refers to.
enum Definition {
  static let feature = Feature(
    "textDocument/definition", reach: .text, declaration: { _ in ("definitionProvider", true) },
    answer: { request throws(RPCError) in try places(request) })

  static func places(_ request: FeatureRequest) throws(RPCError) -> JSONValue {
    let view = try request.view()
    let offset = try request.offset()
    let places = SchemaPlaces(view, folders: request.folders)
    if let (document, alias) = Anchors.alias(view, at: offset) {
      let target = document.resolve(alias)
      guard let anchor = document.anchors[target] else { return .null }
      return ["uri": .string(view.uri), "range": view.range(anchor.range)]
    }
    if let named = NamedTexts.all(view, folders: request.folders).first(where: {
      $0.range.contains(offset) || $0.range.upperBound == offset
    }) {
      return places.location(named.uri) ?? .null
    }
    if let group = NameGroup(view, at: offset) {
      return .array(view.ranges(group.definitionPlaces).map { ["uri": .string(view.uri), "range": $0] })
    }
    if let target = view.vocabulary?.target(of: offset, in: view) {
      return ["uri": .string(view.uri), "range": view.range(target)]
    }
    guard !view.isSchema, let setting = NamedSetting(view, at: offset), let (source, node) = setting.statement else {
      return .null
    }
    return places.location(source, node: node) ?? .null
  }
}

/// `textDocument/declaration`: the same as `textDocument/definition`.
enum Declaration {
  static let feature = Feature(
    "textDocument/declaration", reach: .text, declaration: { _ in ("declarationProvider", true) },
    answer: { request throws(RPCError) in try Definition.places(request) })
}

/// `textDocument/implementation`: every file and layer that sets a setting, the strongest first.
enum Implementation {
  static let feature = Feature(
    "textDocument/implementation", reach: .text, declaration: { _ in ("implementationProvider", true) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      guard let setting = NamedSetting(view, at: try request.offset()), !view.isSchema else { return .null }
      let own = setting.keys(in: view.snapshot.values).map { range -> JSONValue in
        ["uri": .string(view.uri), "range": view.range(range)]
      }
      // The last layer in the list is the strongest.
      let others = view.snapshot.context.layers.reversed().flatMap { layer -> [JSONValue] in
        let text = EditorText(layer.document.text)
        let uri = FilePath(layer.path).resolved(from: view.workspace.workingFolder).fileURI
        return setting.keys(in: layer.document).map {
          ["uri": .string(uri), "range": text.range($0, unit: view.unit)]
        }
      }
      return .array(own + others)
    })
}
