package import DocumentModel

/// What JSON Schema's own keywords say of a place of a file. Where several subschemas state one, the nearest to the root counts.
package final class PlaceFacts: Sendable {
  package let graph: SchemaGraph
  /// Everything that applies to the place, nearest the root first.
  package let applied: [SchemaGraph.Applied]
  /// The facts of the mapping or list around it; nil for the root.
  package let group: PlaceFacts?
  /// Whether it is an item of a list.
  package let isItem: Bool
  /// Whether no output may show its value.
  package let isSensitive: Bool

  package init(
    _ graph: SchemaGraph, applied: [SchemaGraph.Applied], in group: PlaceFacts?, isItem: Bool = false
  ) {
    self.graph = graph
    self.applied = applied
    self.group = group
    self.isItem = isItem
    isSensitive = graph.statedSensitivity(applied) ?? group?.isSensitive ?? false
  }

  package var title: String? { graph.statedText("title", applied: applied) }
  package var description: String? { graph.statedText("description", applied: applied) }
  package var isDeprecated: Bool { graph.statedBoolean("deprecated", applied: applied) ?? group?.isDeprecated ?? false }
  package var defaultValue: (source: SchemaSource, node: NodeID)? { graph.stated("default", applied: applied) }
  /// Whether its default, or a part of it, is secret.
  package var hasSecretDefault: Bool { isSensitive || applied.contains { graph.holdsSecrets($0.point) } }
}
