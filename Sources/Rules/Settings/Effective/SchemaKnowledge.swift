internal import JSONSchema

/// What a schema says of places, whatever document has them: asked for once, and kept from document to document.
struct SchemaKnowledge: Sendable {
  typealias Properties = [(name: String, applied: [SchemaGraph.Applied])]

  /// What is said of a setting, and the number by which what is inside refers to it.
  struct Known: Sendable {
    var number: Int
    var facts: SettingFacts
    /// Whether it is described by a schema with `x-settings`, so that paths inside are named from it.
    var isBase: Bool
  }

  private struct Place: Hashable, Sendable {
    var applied: [SchemaGraph.Applied]
    /// The group around it.
    var group: Int?
    var isOfItems: Bool
  }

  let graph: SchemaGraph
  /// What holds for a place whatever its value, by what begins there.
  private var certain: [[SchemaGraph.Applied]: [SchemaGraph.Applied]] = [:]
  private var named: [[SchemaGraph.Applied]: Properties] = [:]
  private var facts: [Place: Known] = [:]

  init(_ graph: SchemaGraph) {
    self.graph = graph
  }

  /// How much is known.
  var count: Int { certain.count + named.count + facts.count }

  mutating func certainty(_ start: [SchemaGraph.Applied]) -> [SchemaGraph.Applied] {
    if let known = certain[start] { return known }
    let applied = graph.applied(start).filter(\.isCertain)
    certain[start] = applied
    return applied
  }

  mutating func properties(_ applied: [SchemaGraph.Applied]) -> Properties {
    if let known = named[applied] { return known }
    let properties = graph.properties(applied)
    named[applied] = properties
    return properties
  }

  /// - Parameters:
  ///   - group: what is said of the group around it.
  ///   - isOfItems: whether the group is a list, whose items have it as a member.
  mutating func facts(_ applied: [SchemaGraph.Applied], in group: Known?, isOfItems: Bool) -> Known {
    let place = Place(applied: applied, group: group?.number, isOfItems: isOfItems)
    if let known = facts[place] { return known }
    let known = Known(
      number: facts.count, facts: SettingFacts(graph, applied, in: group?.facts, isOfItems: isOfItems),
      isBase: graph.stated(SettingsVocabulary.settings, applied) != nil)
    facts[place] = known
    return known
  }
}
