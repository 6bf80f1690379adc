internal import DocumentModel
internal import FileAccess
internal import JSONSchema

/// Facts of a schema about places that don't depend on a document, computed once and kept from document to document.
struct SchemaFactCache: Sendable {
  typealias Properties = [(name: String, applied: [SchemaGraph.Applied])]

  /// Facts about one place that don't depend on a document.
  final class Known: Sendable {
    /// The number by which facts about inner places refer to this one.
    let number: Int
    let facts: SettingFacts
    let properties: Properties
    /// Whether a schema with `x-settings` describes it, so that paths inside start at it.
    let isBase: Bool
    /// Whether a list's items have no members, so that nothing needs to be filled in or checked inside them.
    let hasPlainItems: Bool
    /// The facts about the group around it.
    private let group: Known?
    // Computed on demand: most places are settings without members, which need neither.
    private let knownAbove = Once<Set<SchemaGraph.Point>>()
    private let knownRecursion = Once<Bool>()

    fileprivate init(
      number: Int, graph: SchemaGraph, applied: [SchemaGraph.Applied], properties: Properties, in group: Known?,
      isListItemMember: Bool
    ) {
      self.number = number
      self.properties = properties
      self.group = group
      facts = SettingFacts(graph, applied: applied, in: group?.facts, isListItemMember: isListItemMember)
      isBase = graph.stated(SettingsVocabulary.settings, applied: applied) != nil
      hasPlainItems = graph.hasPlainItems(applied)
    }

    /// Everything that applies to it or to a value around it. A recursive schema fills in only what is missing in a
    /// file; otherwise it would never end.
    var above: Set<SchemaGraph.Point> {
      knownAbove.value { (group?.above ?? []).union(facts.applied.map { $0.point }) }
    }

    var isInItself: Bool {
      knownRecursion.value { group.map { !$0.above.isDisjoint(with: facts.applied.map { $0.point }) } ?? false }
    }
  }

  private struct Place: Hashable, Sendable {
    var applied: [SchemaGraph.Applied]
    /// The group around it.
    var group: Int?
    var isListItemMember: Bool
  }

  let graph: SchemaGraph
  /// The subschemas that apply to a place whatever its value, by the subschemas that the place starts with.
  private var certain: [[SchemaGraph.Applied]: [SchemaGraph.Applied]] = [:]
  private var named: [[SchemaGraph.Applied]: Properties] = [:]
  private var facts: [Place: Known] = [:]
  /// Created on first use.
  private var reach: RuleDependencies?
  /// The subschemas with a default that may have to be filled in, there or inside. Created on first use.
  private var fillable: SchemaGraph.PointSet?

  init(_ graph: SchemaGraph) {
    self.graph = graph
  }

  /// The number of stored facts.
  var count: Int { certain.count + named.count + facts.count + (reach?.count ?? 0) + (fillable == nil ? 0 : 1) }

  mutating func certainlyApplied(_ start: [SchemaGraph.Applied]) -> [SchemaGraph.Applied] {
    if let known = certain[start] { return known }
    return certainlyApplied(start, of: graph.applied(start))
  }

  /// - Parameter applied: All subschemas that may apply, from a caller that needs those in branches as well.
  mutating func certainlyApplied(
    _ start: [SchemaGraph.Applied], of applied: [SchemaGraph.Applied]
  ) -> [SchemaGraph.Applied] {
    let certain = applied.filter(\.isCertain)
    self.certain[start] = certain
    return certain
  }

  mutating func properties(_ applied: [SchemaGraph.Applied]) -> Properties {
    if let known = named[applied] { return known }
    let properties = graph.properties(applied)
    named[applied] = properties
    return properties
  }

  /// - Parameters:
  ///   - group: The facts about the group around it.
  ///   - isListItemMember: Whether the group is a list and this a member of its items.
  mutating func facts(_ applied: [SchemaGraph.Applied], in group: Known?, isListItemMember: Bool) -> Known {
    let place = Place(applied: applied, group: group?.number, isListItemMember: isListItemMember)
    if let known = facts[place] { return known }
    let known = Known(
      number: facts.count, graph: graph, applied: applied, properties: properties(applied), in: group,
      isListItemMember: isListItemMember)
    facts[place] = known
    return known
  }

  /// Whether rules require visiting a place; see ``RuleDependencies/concerns(_:start:written:)``.
  mutating func concernsRules(
    _ name: String, start: [SchemaGraph.Applied], written: (document: Document, node: NodeID)?
  ) -> Bool {
    // Moved out, so that its tables have one owner while they grow.
    var reach = self.reach.take() ?? RuleDependencies(graph, fillable: fillablePoints())
    defer { self.reach = reach }
    return reach.concerns(name, start: start, written: written)
  }

  /// Whether a default may have to be filled in, at a place or inside.
  mutating func isFillable(_ start: [SchemaGraph.Applied]) -> Bool { fillablePoints().containsAny(of: start) }

  private mutating func fillablePoints() -> SchemaGraph.PointSet {
    if let fillable { return fillable }
    let found = graph.leading(inside: true, to: graph.points(stating: ["default"]))
    fillable = found
    return found
  }
}
