internal import DocumentModel
internal import JSONSchema
internal import Settings

/// Placeholders for values that users must fill in.
struct PlaceholderValue {
  let graph: SchemaGraph

  /// The number of levels of mappings that are filled in.
  private static let depthLimit = 4

  /// The listed values, or `true` and `false`. Empty if others are allowed as well.
  func choices(_ applied: [SchemaGraph.Applied]) -> [InputValue] {
    if let (document, values) = graph.choices(applied.filter(\.isCertain)) {
      return values.filter { !document.kind($0).isCollection }.map { InputValue(document, node: $0) }
    }
    return graph.kinds(applied) == [.boolean] ? InputValue.booleans : []
  }

  /// The default, the first choice, or the simplest value of the type. Nil if the schema allows anything.
  func value(_ applied: [SchemaGraph.Applied]) -> InputValue? {
    text(applied, depth: 0).flatMap(InputValue.init(parsing:))
  }

  /// The value in JSON.
  private func text(_ applied: [SchemaGraph.Applied], depth: Int) -> String? {
    guard depth < Self.depthLimit else { return nil }
    let isSecret = applied.contains { graph.holdsSecrets($0.point) }
    if !isSecret, let stated = graph.stated("default", applied: applied) {
      return JSONText.value(stated.source.document, stated.node)
    }
    if let choice = choices(applied).first { return choice.json }
    let kinds = graph.kinds(applied) ?? []
    if kinds.contains(.string) || kinds.isEmpty { return "\"\"" }
    if kinds.contains(.number) {
      guard let zero = InputValue(parsing: "0"), !graph.canHave(zero.document, value: zero.node, applied: applied)
      else { return "0" }
      return AllowedNumbers(graph, applied: applied).nearest(to: zero.node, in: zero.document).first?.json ?? "0"
    }
    if kinds.contains(.object) {
      let members = graph.required(applied.filter(\.isCertain)).compactMap { name in
        text(graph.applied(graph.property(name, applied: applied)), depth: depth + 1).map {
          "\(InputValue(text: name).json): \($0)"
        }
      }
      return "{\(members.joined(separator: ", "))}"
    }
    if kinds.contains(.array) { return "[]" }
    return kinds.contains(.boolean) ? "false" : "null"
  }
}
