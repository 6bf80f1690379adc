package import DocumentModel
package import JSONSchema
internal import SourceText

/// What a setting or a group is, whatever a file says of it: what descriptions, screens, completion and documentation read.
///
/// What the schema says in several places of one setting is joined; see ``SettingFacts``.
package struct SettingInfo: Sendable {
  /// One of the values that a setting may have.
  package struct Choice: Sendable {
    package var value: InputValue
    /// What a person calls it.
    package var title: String?
    package var description: String?
  }

  /// A keyword of JSON Schema that bounds the value.
  package struct Bound: Sendable {
    package var keyword: String
    package var value: InputValue
  }

  /// Where the schema states the setting.
  package struct Place: Sendable {
    /// As a person would name the schema's file.
    package var path: String
    /// From 1.
    package var line: Int
  }

  package let path: SettingPath
  package let facts: SettingFacts
  package let applied: [SchemaGraph.Applied]
  /// The names of what is inside; empty for a setting.
  package let members: [String]
  private let graph: SchemaGraph

  package init(_ model: SettingsModel, _ path: SettingPath, _ applied: [SchemaGraph.Applied], _ facts: SettingFacts) {
    (self.path, self.applied, self.facts, graph) = (path, applied, facts, model.graph)
    members = model.graph.properties(applied).map(\.name)
  }

  package var isGroup: Bool { !members.isEmpty }

  /// What a person calls it: the schema's `title`, else its name.
  package var label: String { facts.title ?? path.segments.last?.token ?? "" }

  /// What kind of value is wanted, in a person's words: `true or false`, `a string or null`; nil where any may stand.
  package var typeWords: String? { graph.typeDescription(applied) }

  /// The types that its value may have, by their names in JSON Schema; empty where any may stand.
  package var types: [String] { graph.typeNames(applied) }

  /// The values that it may have, where they are listed; empty where they aren't.
  package var choices: [Choice] {
    guard let (document, values) = graph.choices(applied) else { return [] }
    return values.map { value in
      let label = document.string(value).flatMap { facts.labels[$0] }
      return Choice(value: InputValue(document, value), title: label?.title, description: label?.description)
    }
  }

  private static let boundKeywords = [
    "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "minItems",
    "maxItems", "uniqueItems", "pattern", "format",
  ]

  /// The keywords that bound the value, in a fixed order.
  package var bounds: [Bound] {
    Self.boundKeywords.compactMap { keyword in
      graph.stated(keyword, applied).map { Bound(keyword: keyword, value: InputValue($0.source.document, $0.node)) }
    }
  }

  /// Nil where there is none; nobody may see it where ``SettingFacts/hasSecretDefault`` says so.
  package var defaultValue: InputValue? {
    facts.defaultValue.map { InputValue($0.source.document, $0.value) }
  }

  /// Values that the schema shows; none of a sensitive setting.
  package var examples: [InputValue] {
    guard !facts.isSensitive, let stated = graph.stated("examples", applied) else { return [] }
    return stated.source.document.items(stated.node).map { InputValue(stated.source.document, $0) }
  }

  /// Where the schema states the setting; nil where it doesn't.
  package var statement: (source: SchemaSource, node: NodeID)? {
    let speaking = applied.first { one in
      ["title", "default", "x-setting"].contains { graph.stated($0, at: one.point) != nil }
    }
    guard let point = (speaking ?? applied.first { graph.isWritten($0.point) })?.point else { return nil }
    return (graph.source(of: point), graph.node(of: point))
  }

  package var place: Place? {
    statement.map { source, node in
      let start = source.document.range(node).start
      return Place(path: source.path, line: source.document.lines.line(of: start))
    }
  }
}
