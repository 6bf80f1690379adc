internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import YAMLReading

/// The kind of value at the root of a new file.
enum RootValue {
  /// Settings in a mapping.
  case mapping
  /// A list or a scalar, as JSON.
  case value(String)
  /// Something other than a mapping that only the user knows. Nil if the schema doesn't say which kind.
  case unknown(wanted: String?)

  /// - Parameter hasSettings: Whether the schema mentions properties.
  init(_ model: SettingsModel, hasSettings: Bool) {
    guard !hasSettings, !Self.isAllowed("{}", model: model) else {
      self = .mapping
      return
    }
    let graph = model.graph
    let applied = graph.applied([SchemaGraph.Applied(graph.root)])
    let stated = graph.stated("default", applied: applied).map { InputValue($0.source.document, node: $0.node).json }
    let choices = graph.choices(applied)
    let only = choices.flatMap { $0.values.count == 1 ? InputValue($0.document, node: $0.values[0]).json : nil }
    let candidates = [stated, only, "[]", "null"].compactMap { $0 }
    if let value = candidates.first(where: { Self.isAllowed($0, model: model) }) {
      self = .value(value)
    } else if graph.wantsMapping(applied), choices == nil {
      self = .mapping
    } else if graph.typeDescription(applied) == "a list" {
      self = .value("[]")
    } else {
      let names = choices.map { found in found.values.map { InlineText.of(found.document, node: $0) } }
      self = .unknown(wanted: names.map { "one of " + $0.joined(separator: ", ") } ?? graph.typeDescription(applied))
    }
  }

  private static func isAllowed(_ json: String, model: SettingsModel) -> Bool {
    InputValue(parsing: json).map { model.schema.isValid($0.document, $0.node) } ?? false
  }
}
