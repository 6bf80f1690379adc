internal import DocumentModel

/// `textDocument/documentLink`: the schemas and files that a file refers to.
enum Links {
  static let feature = Feature(
    "textDocument/documentLink", reach: .text,
    declaration: { _ in ("documentLinkProvider", ["resolveProvider": false]) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let places = SchemaPlaces(view, folders: request.folders)
      let names = NamedTexts.all(view, folders: request.folders)
      return .array(
        zip(names, view.ranges(names.map { ByteRange($0.range) })).compactMap { name, range in
          places.file(name.uri).map { ["range": range, "target": .string($0)] }
        })
    })
}
