internal import DocumentModel
internal import JSONSchema

/// The places that the rules of a schema depend on, so that rules can be checked without visiting other places.
struct RuleDependencies: Sendable {
  private static let rules = ["requires", "differsFrom", "disjointFrom"]

  private let graph: SchemaGraph
  /// Names on the paths that rules refer to.
  private var referenced: Set<String> = []
  /// Subschemas with a rule about a value, and subschemas with a rule about the value or part of it.
  private let (ruled, holding): (SchemaGraph.PointSet, SchemaGraph.PointSet)
  /// The subschemas with a default that may have to be filled in, for the value itself or inside it.
  private let fillable: SchemaGraph.PointSet
  /// The members of a place that may need to be filled in, or contain members that do.
  private var members: [[SchemaGraph.Applied]: [Member]] = [:]

  private struct Member: Sendable {
    var name: String
    var applied: [SchemaGraph.Applied]
    /// Whether it is filled in where it is missing.
    var isFilled: Bool
  }

  /// Whether a schema may have any rules. May return true for a schema without rules, but never false for one with
  /// rules.
  static func areStated(in graph: SchemaGraph) -> Bool { rules.contains(where: graph.mentions) }

  /// Linear in the schema.
  init(_ graph: SchemaGraph, fillable: SchemaGraph.PointSet) {
    self.graph = graph
    self.fillable = fillable
    let declaring = graph.points(stating: [SettingsVocabulary.setting])
    let stating = declaring.filter { Self.states(graph, point: $0) }
    ruled = graph.leading(inside: false, to: stating)
    holding = graph.leading(inside: true, to: stating)
    for point in declaring {
      guard let node = graph.stated(SettingsVocabulary.setting, at: point) else { continue }
      let declaration = SettingDeclaration(graph.source(of: point).document, node: node)
      let paths =
        (declaration.requires ?? []).flatMap { $0.settings.map(\.value) }
        + [declaration.differsFrom?.setting.value, declaration.disjointFrom?.setting.value].compactMap(\.self)
      referenced.formUnion(paths.flatMap(\.pointer.tokens))
    }
  }

  /// The number of stored facts.
  var count: Int { 1 + members.count }

  private static func states(_ graph: SchemaGraph, point: SchemaGraph.Point) -> Bool {
    guard let node = graph.stated(SettingsVocabulary.setting, at: point) else { return false }
    let document = graph.source(of: point).document
    return rules.contains { document.value(node, named: $0) != nil }
  }

  /// Whether a place needs to be visited: a rule refers to it or to something inside it, or a default may be missing
  /// inside it that decides branches.
  ///
  /// - Parameters:
  ///   - start: The subschemas at the place.
  ///   - written: The value that a file sets there, or nil if it sets none or something was added to the value.
  mutating func concerns(
    _ name: String, start: [SchemaGraph.Applied], written: (document: Document, node: NodeID)?
  ) -> Bool {
    // Compared only by name, because the paths of rules may start at several places.
    if referenced.contains(name) || ruled.containsAny(of: start) { return true }
    guard let (document, node) = written else {
      return fillable.containsAny(of: start) || holding.containsAny(of: start)
    }
    guard document.kind(node).isCollection else { return false }
    return holding.containsAny(of: start) || !isFull(start, in: document, node: node, depth: 0)
  }

  /// The depth to which values are searched for missing members.
  private static let depthLimit = 20

  /// Whether nothing can be filled in inside a value, whichever branches it takes.
  private mutating func isFull(
    _ start: [SchemaGraph.Applied], in document: Document, node: NodeID, depth: Int
  ) -> Bool {
    guard fillable.containsAny(of: start) else { return true }
    guard depth < Self.depthLimit, document.kind(node) == .object else { return !document.kind(node).isCollection }
    let object = document.resolve(node)
    return members(start).allSatisfy { member in
      guard let value = document.value(object, named: member.name) else { return !member.isFilled }
      return isFull(member.applied, in: document, node: value, depth: depth + 1)
    }
  }

  private mutating func members(_ start: [SchemaGraph.Applied]) -> [Member] {
    if let known = members[start] { return known }
    let applied = graph.applied(start)
    // Members under other names may need to be filled in too.
    let others = graph.otherProperties(applied)
    var found = graph.properties(applied).compactMap { name, property -> Member? in
      guard fillable.containsAny(of: property) else { return nil }
      return Member(name: name, applied: property, isFilled: true)
    }
    if fillable.containsAny(of: others) { found.append(Member(name: "", applied: [], isFilled: true)) }
    members[start] = found
    return found
  }
}
