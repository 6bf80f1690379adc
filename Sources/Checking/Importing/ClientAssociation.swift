package import DocumentModel

/// A schema that another extension contributes to a client of the language server.
package struct ClientAssociation: Sendable, Equatable {
  /// In the editor's syntax.
  package var globs: [String]
  package var schema: String

  package init(globs: [String], schema: String) {
    self.globs = globs
    self.schema = schema
  }

  /// The associations in a `json/schemaAssociations` notification: `{"*.app.yaml": ["file:///app.json"]}`, or
  /// `[{"fileMatch": ["*.app.yaml"], "uri": "file:///app.json"}]`. Items without `uri` are skipped.
  package static func all(_ params: InputValue) -> [Self] {
    let items = params.items ?? []
    // Some clients wrap the value in an array of parameters.
    if items.count == 1, items[0].kind == .array || items[0]["fileMatch"] == nil { return all(items[0]) }
    let listed = items.compactMap { item in
      item["uri"]?.string.map { Self(globs: item["fileMatch"]?.items?.compactMap(\.string) ?? [], schema: $0) }
    }
    let named = params.members.flatMap { glob, schemas in
      (schemas.items ?? []).compactMap(\.string).map { Self(globs: [glob], schema: $0) }
    }
    return (listed + named).filter { !$0.globs.isEmpty }
  }
}
