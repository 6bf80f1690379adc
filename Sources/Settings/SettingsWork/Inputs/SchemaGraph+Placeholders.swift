package import DocumentModel
package import JSONSchema

/// Placeholders for values that users must fill in.
extension SchemaGraph {
  /// The number of levels of mappings that are filled in.
  private static let placeholderDepth = 4

  /// The listed values, or `true` and `false`. Empty if others are allowed as well.
  func scalarChoices(_ applied: [Applied]) -> [InputValue] {
    if let (document, values) = choices(applied.filter(\.isCertain)) {
      return values.filter { !document.kind($0).isCollection }.map { InputValue(document, node: $0) }
    }
    return kinds(applied) == [.boolean] ? InputValue.booleans : []
  }

  /// The default, the first choice, or the simplest value of the type. Nil if the schema allows anything.
  package func placeholder(_ applied: [Applied]) -> InputValue? {
    text(applied, depth: 0).flatMap(InputValue.init(parsing:))
  }

  /// The value in JSON.
  private func text(_ applied: [Applied], depth: Int) -> String? {
    guard depth < Self.placeholderDepth else { return nil }
    let isSecret = applied.contains { holdsSecrets($0.point) }
    if !isSecret, let stated = stated("default", applied: applied) {
      return JSONText.value(stated.source.document, stated.node)
    }
    if let choice = scalarChoices(applied).first { return choice.json }
    let kinds = kinds(applied) ?? []
    if kinds.contains(.string) || kinds.isEmpty { return "\"\"" }
    if kinds.contains(.number) {
      guard let zero = InputValue(parsing: "0"), !canHave(zero.document, value: zero.node, applied: applied) else {
        return "0"
      }
      return AllowedNumbers(graph: self, applied: applied).nearest(to: zero.node, in: zero.document).first?.json ?? "0"
    }
    if kinds.contains(.object) {
      let members = required(applied.filter(\.isCertain)).compactMap { name in
        text(self.applied(property(name, applied: applied)), depth: depth + 1).map {
          "\(InputValue(text: name).json): \($0)"
        }
      }
      return "{\(members.joined(separator: ", "))}"
    }
    if kinds.contains(.array) { return "[]" }
    return kinds.contains(.boolean) ? "false" : "null"
  }
}
