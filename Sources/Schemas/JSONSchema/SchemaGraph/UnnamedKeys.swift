package import DocumentModel

/// Finds keys that a schema allows only because it says nothing about keys other than those that it names.
package struct UnnamedKeys {
  package struct Found {
    package var key: NodeID
    /// The names in the schema for keys that the mapping lacks, in schema order.
    package var absent: [String]
  }

  /// What the subschemas of a mapping say about its keys.
  private struct Step {
    var applied: [SchemaGraph.Applied]
    /// The subschemas of ``applied``, and those that the mapping may have been meant to match.
    var naming: [SchemaGraph.Applied]
    /// Whether the schema names keys and says nothing about others.
    var isOpen: Bool
    var required: Set<String>
    var isNamed: [ExactName: Bool] = [:]
    var properties: [ExactName: [SchemaGraph.Applied]] = [:]
    var items: [SchemaGraph.Applied] = []
  }

  private struct Place: Hashable {
    var node: NodeID
    var start: [SchemaGraph.Point]
  }

  private let graph: SchemaGraph
  private let document: Document
  private var branches: TakenBranches
  /// Cached steps for subschemas that don't depend on a value.
  private var fixed: [[SchemaGraph.Point]: Step] = [:]
  /// Visited places, because aliases may lead to the same values and subschemas again.
  private var seen: Set<Place> = []
  private var effort: Budget

  package init(_ graph: SchemaGraph, in document: Document) {
    self.graph = graph
    self.document = document
    branches = TakenBranches(graph, in: document)
    effort = Budget(Self.effortOfNode * document.nodeCount)
  }

  /// How often a node may be visited on average before the search ends.
  private static let effortOfNode = 8
  /// The largest number of names in ``Found/absent``.
  private static let maxAbsent = 100

  /// The keys found below some roots. Empty for a meta-schema, which allows unknown keywords on purpose.
  package mutating func all(from roots: [NodeID]) -> [Found] {
    guard Dialect.standard(graph.source.uri) == nil else { return [] }
    var found: [Found] = []
    var pending = roots.map { (node: $0, start: [SchemaGraph.Applied(graph.root)]) }
    while let (written, start) = pending.popLast() {
      let node = document.resolve(written)
      guard !start.isEmpty, document.kind(node).isCollection, effort.spend(1 + document.count(node)),
        seen.insert(Place(node: node, start: start.map(\.point))).inserted
      else { continue }
      var step = step(start, node: node)
      if document.kind(node) == .array {
        let prefix = graph.prefixCount(step.applied)
        for (index, item) in document.items(node).enumerated() {
          pending.append((item, index < prefix ? graph.item(index, applied: step.applied) : step.items))
        }
        continue
      }
      var absent: [String]?
      for entry in document.entries(node) where entry.mergeKey == nil {
        guard let name = document.string(entry.key) else { continue }
        let inner = step.properties[ExactName(name)] ?? graph.property(name, applied: step.applied)
        step.properties[ExactName(name)] = inner
        pending.append((entry.value, inner))
        if step.isOpen, !branches.isExhausted, !isNamed(name, by: &step) {
          let names = absent ?? self.absent(from: node, naming: step.naming)
          absent = names
          found.append(Found(key: entry.key, absent: names))
        }
      }
      if fixed[start.map(\.point)] != nil { fixed[start.map(\.point)] = step }
    }
    return found
  }

  private func isNamed(_ name: String, by step: inout Step) -> Bool {
    if let known = step.isNamed[ExactName(name)] { return known }
    let isNamed = Self.exempt.contains(name) || step.required.contains(name) || graph.names(name, applied: step.naming)
    step.isNamed[ExactName(name)] = isNamed
    return isNamed
  }

  /// Keys that have a meaning in any file.
  private static let exempt: Set<String> = ["$schema", "<<"]

  private func absent(from mapping: NodeID, naming: [SchemaGraph.Applied]) -> [String] {
    let present = Set(document.entries(mapping).compactMap { document.string($0.key) })
    return Array(graph.propertyNames(naming).lazy.filter { !present.contains($0) }.prefix(Self.maxAbsent))
  }

  private mutating func step(_ start: [SchemaGraph.Applied], node: NodeID) -> Step {
    if let known = fixed[start.map(\.point)] { return known }
    let all = graph.applied(start)
    let isFixed = all.allSatisfy(\.isCertain)
    let applied = isFixed ? all : branches.applied(start, to: node)
    let naming = applied + graph.applied(graph.possible(applied))
    let step = Step(
      applied: applied, naming: naming,
      isOpen: !graph.propertyNames(applied).isEmpty && !naming.contains(where: graph.constrainsOtherKeys),
      required: Set(graph.required(naming)), items: graph.item(Int.max, applied: applied))
    if isFixed { fixed[start.map(\.point)] = step }
    return step
  }
}

extension SchemaGraph {
  /// The subschemas that a value was compared with but doesn't match, although it may have been meant to: those of
  /// `if`, and all branches of a choice if the value matches none.
  fileprivate func possible(_ applied: [Applied]) -> [Applied] {
    let taken = Set(applied.map(\.point.id))
    return applied.flatMap { one in
      program.instructions(of: one.point.id).flatMap { instruction -> [Applied] in
        switch instruction {
        case .anyOf(let branches), .oneOf(let branches):
          let all = program.tables.list(branches.list)
          return all.contains(where: taken.contains) ? [] : all.map { Applied(Point($0)) }
        case .conditional(let conditional): return [Applied(Point(conditional.condition))]
        case _: return []
        }
      }
    }
  }

  /// Whether a subschema says anything about keys that its `properties` doesn't name.
  fileprivate func constrainsOtherKeys(_ one: Applied) -> Bool {
    Self.keywordsAboutOtherKeys.contains { stated($0, at: one.point) != nil }
  }

  private static let keywordsAboutOtherKeys = [
    "additionalProperties", "unevaluatedProperties", "propertyNames",
    // Kubernetes uses this for an object with arbitrary keys.
    "x-kubernetes-preserve-unknown-fields",
  ]
}
