internal import Analysis
internal import DocumentModel
package import JSONSchema
package import Settings
internal import SettingsWork
internal import Workspace

/// One version of a schema, for checking documents as `settle check` does.
package struct ComparedSchema: Sendable {
  package let schema: Schema
  package let model: SettingsModel
  /// Compiles another text in place of this one, or returns nil if it can't be used.
  private let recompile: @Sendable (SchemaSource) -> Schema?

  package init(_ schema: Schema, recompile: @escaping @Sendable (SchemaSource) -> Schema?) {
    self.schema = schema
    self.recompile = recompile
    model = SettingsModel(schema)
  }

  var source: SchemaSource { model.graph.source }

  /// The version that it states, or nil if it states none.
  package var version: SchemaVersion? { model.declaration?.version.flatMap { SchemaVersion($0.value) } }

  var resolution: SchemaResolution { SchemaResolution(use: .schema(schema, model)) }

  /// The same schema with another text.
  func changed(to text: JSONValue) -> ComparedSchema? {
    guard let document = text.document else { return nil }
    var source = source
    source.document = document
    return recompile(source).map { ComparedSchema($0, recompile: recompile) }
  }

  /// A text, checked against this version.
  func snapshot(of text: [UInt8], shown: String, syntax: TextSyntax) -> Snapshot {
    Snapshot(text, context: SnapshotContext(shown, syntax: syntax, schema: .schema(schema, model: model)))
  }

  func snapshot(of value: JSONValue) -> Snapshot {
    snapshot(of: Array(value.text.utf8), shown: "the document", syntax: .json)
  }

  /// Whether a document is valid by JSON Schema alone.
  func fits(_ value: JSONValue) -> Bool {
    guard let document = value.document, let root = document.roots.first else { return false }
    return schema.isValid(document, root)
  }

  /// Whether a document passes the check, including conditions.
  func accepts(_ value: JSONValue) -> Bool { fits(value) && snapshot(of: value).errors.isEmpty }
}
