internal import DocumentModel
internal import JSONSchema
internal import Settings

/// Values in the place of those that a person has to write.
struct PlaceholderValue {
  let graph: SchemaGraph

  /// Levels of mappings that are filled.
  private static let depthLimit = 4

  /// The values that are listed, or `true` and `false`; empty if others are allowed as well.
  func choices(_ applied: [SchemaGraph.Applied]) -> [InputValue] {
    if let (document, values) = graph.choices(applied.filter(\.isCertain)) {
      return values.filter { !document.kind($0).isCollection }.map { InputValue(document, $0) }
    }
    return graph.kinds(applied) == [.boolean] ? InputValue.booleans : []
  }

  /// The default, the first choice, or the simplest value of the type; nil if nothing says which values it may have.
  func value(_ applied: [SchemaGraph.Applied]) -> InputValue? {
    text(applied, depth: 0).flatMap(InputValue.init(parsing:))
  }

  /// In JSON.
  private func text(_ applied: [SchemaGraph.Applied], depth: Int) -> String? {
    guard depth < Self.depthLimit else { return nil }
    let isSecret = applied.contains { graph.holdsSecrets($0.point) }
    if !isSecret, let stated = graph.stated("default", applied) {
      return JSONText.value(stated.source.document, stated.node)
    }
    if let choice = choices(applied).first { return choice.json }
    let kinds = graph.kinds(applied) ?? []
    if kinds.contains(.string) || kinds.isEmpty { return "\"\"" }
    if kinds.contains(.number) {
      guard let zero = InputValue(parsing: "0"), !graph.canHave(zero.document, zero.node, applied) else { return "0" }
      return AllowedNumbers(graph, applied).nearest(to: zero.node, in: zero.document).first?.json ?? "0"
    }
    if kinds.contains(.object) {
      let members = graph.required(applied.filter(\.isCertain)).compactMap { name in
        text(graph.applied(graph.property(name, applied)), depth: depth + 1).map {
          "\(InputValue(text: name).json): \($0)"
        }
      }
      return "{\(members.joined(separator: ", "))}"
    }
    if kinds.contains(.array) { return "[]" }
    return kinds.contains(.boolean) ? "false" : "null"
  }
}
