internal import FileAccess
internal import JSONRPC

/// `textDocument/documentLink`: the schemas and files that a text names.
enum Links {
  static let feature = Feature(
    "textDocument/documentLink", .text, declaration: { _ in ("documentLinkProvider", ["resolveProvider": false]) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let places = SchemaPlaces(view, request.folders)
      return .array(
        NamedTexts.all(view, request.folders).compactMap { name in
          places.file(name.uri).map { ["range": view.range(name.range), "target": .string($0)] }
        })
    })
}
