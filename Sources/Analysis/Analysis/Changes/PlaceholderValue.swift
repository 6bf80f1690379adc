internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Settings

/// Values that stand where a person is to write one.
struct PlaceholderValue {
  let graph: SchemaGraph

  /// Levels of mappings that are filled.
  private static let depthLimit = 4

  /// The values that are listed, or `true` and `false`; empty where others may stand as well.
  func choices(_ applied: [SchemaGraph.Applied]) -> [InputValue] {
    if let (document, values) = graph.choices(applied.filter(\.isCertain)) {
      return values.filter { !document.kind($0).isCollection }.map { InputValue(document, $0) }
    }
    return graph.kinds(applied) == [.boolean] ? ["true", "false"].compactMap(Self.json) : []
  }

  /// The default, the first choice, or the simplest value of the type; nil where nothing tells what it may be.
  func value(_ applied: [SchemaGraph.Applied]) -> InputValue? { text(applied, depth: 0).flatMap(Self.json) }

  static func json(_ text: String) -> InputValue? {
    let document = JSONParser.parse(Array(text.utf8), limits: Limits()).document
    return document.roots.first.map { InputValue(document, $0) }
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
      let zero = Self.json("0").flatMap { graph.canHave($0.document, $0.node, applied) ? $0 : nil }
      let nearest = Self.json("0").map { AllowedNumbers(graph, applied).nearest(to: $0.node, in: $0.document) }
      return (zero ?? nearest?.first)?.json ?? "0"
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
