package import JSONSchema

/// A schema as a description of settings.
package final class SettingsModel: Sendable {
  package let schema: Schema
  package let graph: SchemaGraph
  /// Nil for a schema without `x-settings`.
  package let declaration: SettingsDeclaration?
  /// Every setting of every branch. Made anew each time: few ask, and a schema may be large.
  package var tree: SettingTree { SettingTree(graph) }

  package init(_ schema: Schema) {
    self.schema = schema
    graph = schema.graph
    declaration = SettingsDeclaration(graph.source.document)
  }

  /// Whether the schema says more of a setting than JSON Schema can.
  package static func isDeclared(by schema: Schema) -> Bool {
    schema.graph.mentions("x-setting")
  }
}
