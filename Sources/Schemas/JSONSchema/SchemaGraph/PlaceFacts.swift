package import DocumentModel

/// What the standard keywords say about a place. If several subschemas have one, the nearest to the root counts.
package final class PlaceFacts: Sendable {
  package let graph: SchemaGraph
  /// All subschemas that apply to the place, nearest to the root first.
  package let applied: [SchemaGraph.Applied]
  /// The facts of the enclosing mapping or list; nil for the root.
  package let group: PlaceFacts?
  /// Whether the place is a list item.
  package let isItem: Bool
  /// Whether output must not show the value.
  package let isSensitive: Bool

  package init(
    _ graph: SchemaGraph, applied: [SchemaGraph.Applied], in group: PlaceFacts?, isItem: Bool = false
  ) {
    self.graph = graph
    self.applied = applied
    self.group = group
    self.isItem = isItem
    isSensitive = graph.declaredSensitivity(applied) ?? group?.isSensitive ?? false
  }

  package var title: String? { graph.declaredText("title", applied: applied) }
  package var description: String? { graph.declaredDescription(applied) }
  /// The description in Markdown if the schema has one for editors; otherwise the plain description.
  package var markdown: String? { graph.declaredText("markdownDescription", applied: applied) ?? description }
  package var isDeprecated: Bool { graph.declaredDeprecation(applied) ?? group?.isDeprecated ?? false }
  package var defaultValue: (source: SchemaSource, node: NodeID)? { graph.stated("default", applied: applied) }
  /// Whether the default, or a part of it, is sensitive.
  package var hasSecretDefault: Bool { isSensitive || applied.contains { graph.holdsSecrets($0.point) } }
}

/// Keywords of VS Code that many schemas use instead of those of JSON Schema.
extension SchemaGraph {
  package func declaredDescription(_ applied: [Applied]) -> String? {
    declaredText("description", applied: applied) ?? declaredText("markdownDescription", applied: applied)
  }

  /// The message for a deprecated setting; nil if there is none.
  package func deprecationMessage(_ applied: [Applied]) -> String? {
    declaredText("deprecationMessage", applied: applied).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a setting is deprecated; nil if the schema doesn't say. A deprecation message implies it.
  package func declaredDeprecation(_ applied: [Applied]) -> Bool? {
    declaredBoolean("deprecated", applied: applied) ?? deprecationMessage(applied).map { _ in true }
  }

  /// The meanings of the values of `enum`, by the value as a string or in JSON.
  package func declaredMeanings(_ applied: [Applied]) -> [String: String] {
    for one in applied {
      guard let values = stated("enum", at: one.point),
        let meanings = stated("enumDescriptions", at: one.point) ?? stated("markdownEnumDescriptions", at: one.point)
      else { continue }
      let document = source(of: one.point).document
      let pairs = zip(document.items(values), document.items(meanings)).compactMap { value, meaning in
        document.string(meaning).flatMap { text in
          text.isEmpty ? nil : (document.string(value) ?? JSONText.value(document, value), text)
        }
      }
      return Dictionary(pairs) { first, _ in first }
    }
    return [:]
  }
}
