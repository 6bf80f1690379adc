internal import DocumentModel
internal import JSONSchema
internal import YAMLReading

/// The text after a key or dash: a default, the only allowed value, or the required keys of a mapping.
struct EntryText {
  let graph: SchemaGraph
  let scalars: ScalarText
  let isFlow: Bool
  /// Whether the editor supports placeholders.
  let hasPlaces: Bool

  private typealias Value = (document: Document, node: NodeID)

  /// The number of columns per level.
  private static let step = 2
  /// How many nested mappings are written at once.
  private static let depthLimit = 4

  /// The text after a key, with its colon.
  ///
  /// - Parameter column: The column of the key.
  func afterKey(_ applied: [SchemaGraph.Applied], facts: PlaceFacts, column: Int, depth: Int = 0) -> SnippetText {
    // A default is valid, and what most people want.
    if let value = firstValue(applied, facts: facts) {
      return SnippetText(": " + scalars.value(value.document, node: value.node))
    }
    if let list = defaultList(applied, facts: facts) {
      return ValueText(scalars: scalars, isFlow: isFlow).afterKey(list.document, node: list.node, column: column)
    }
    if isFlow { return ": " + flowValue(applied, facts: facts, depth: depth) }
    // A schema that contains itself would never end.
    guard depth < Self.depthLimit else { return ":" }
    let kinds = graph.kinds(applied)
    if kinds == [.object] { return ":" + members(applied, facts: facts, column: column + Self.step, depth: depth) }
    if kinds == [.array] {
      let blanks = String(repeating: " ", count: column + Self.step)
      return ":\n\(blanks)- " + item(of: applied, facts: facts, column: column + Self.step, depth: depth)
    }
    return ": " + .place(choices(applied))
  }

  /// The required keys of a mapping, each on its own line.
  private func members(_ applied: [SchemaGraph.Applied], facts: PlaceFacts, column: Int, depth: Int) -> SnippetText {
    let blanks = "\n" + String(repeating: " ", count: column)
    let required = requiredMembers(applied, facts: facts, column: column, depth: depth)
    return required.isEmpty ? SnippetText(blanks) : blanks + .joined(required, by: blanks)
  }

  /// The text after a dash: the required keys of an item, or its only allowed value.
  ///
  /// - Parameters:
  ///   - list: The subschemas of the list.
  ///   - column: The column of the dash.
  func item(of list: [SchemaGraph.Applied], facts: PlaceFacts, column: Int, depth: Int) -> SnippetText {
    let item = graph.applied(graph.item(0, applied: list))
    return self.item(
      item, facts: PlaceFacts(graph, applied: item, in: facts, isItem: true), column: column, depth: depth)
  }

  /// The text after a dash, given the subschemas of the item.
  func item(_ item: [SchemaGraph.Applied], facts: PlaceFacts, column: Int, depth: Int) -> SnippetText {
    guard graph.kinds(item) == [.object] else {
      return firstValue(item, facts: facts).map { SnippetText(scalars.value($0.document, node: $0.node)) }
        ?? .place(choices(item))
    }
    let blanks = "\n" + String(repeating: " ", count: column + Self.step)
    return .joined(requiredMembers(item, facts: facts, column: column + Self.step, depth: depth), by: blanks)
  }

  private func requiredMembers(
    _ applied: [SchemaGraph.Applied], facts: PlaceFacts, column: Int, depth: Int
  ) -> [SnippetText] {
    graph.required(applied.filter(\.isCertain)).map { name in
      let inner = graph.applied(graph.property(name, applied: applied))
      return scalars.string(name)
        + afterKey(inner, facts: PlaceFacts(graph, applied: inner, in: facts), column: column, depth: depth + 1)
    }
  }

  /// A value in a flow collection, on one line.
  private func flowValue(_ applied: [SchemaGraph.Applied], facts: PlaceFacts, depth: Int) -> SnippetText {
    let kinds = graph.kinds(applied)
    guard hasPlaces, depth < Self.depthLimit else { return "" }
    if kinds == [.object] {
      let required = requiredMembers(applied, facts: facts, column: 0, depth: depth)
      return required.isEmpty ? "{" + .place() + "}" : "{" + .joined(required, by: ", ") + "}"
    }
    if kinds == [.array] { return "[" + .place() + "]" }
    let choices = choices(applied)
    return choices.isEmpty && scalars.isJSON && kinds == [.string] ? "\"" + .place() + "\"" : .place(choices)
  }

  /// The default of a list, if it has items.
  private func defaultList(_ applied: [SchemaGraph.Applied], facts: PlaceFacts) -> Value? {
    // The default of a secret may be a publicly known password.
    guard !facts.hasSecretDefault, let stated = facts.defaultValue else { return nil }
    let document = stated.source.document
    guard document.kind(stated.node) == .array, document.count(stated.node) > 0,
      graph.canHave(document, value: stated.node, applied: applied)
    else { return nil }
    return (document, stated.node)
  }

  /// The default, or the only allowed value.
  private func firstValue(_ applied: [SchemaGraph.Applied], facts: PlaceFacts) -> Value? {
    guard !facts.hasSecretDefault else { return nil }
    if let stated = facts.defaultValue {
      let document = stated.source.document
      // Schema authors make mistakes too, so the schema must accept its default.
      if !document.kind(stated.node).isCollection, graph.canHave(document, value: stated.node, applied: applied) {
        return (document, stated.node)
      }
    }
    let certain = applied.filter(\.isCertain)
    guard let (document, values) = graph.choices(certain), values.count == 1, !document.kind(values[0]).isCollection
    else { return nil }
    return (document, values[0])
  }

  /// How many values are offered as choices.
  private static let choiceLimit = 12

  /// The values to choose from, as written; empty if any value is allowed, or too many are.
  private func choices(_ applied: [SchemaGraph.Applied]) -> [String] {
    guard hasPlaces, let (document, values) = graph.choices(applied.filter(\.isCertain)),
      values.count <= Self.choiceLimit, values.allSatisfy({ !document.kind($0).isCollection })
    else { return [] }
    return values.map { scalars.value(document, node: $0) }
  }
}
