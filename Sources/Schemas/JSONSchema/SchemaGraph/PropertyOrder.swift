package import DocumentModel

/// The order of properties in a schema for each object of a document, group by group if the schema has groups.
package struct PropertyOrder {
  private let graph: SchemaGraph
  private let document: Document
  private var branches: TakenBranches
  private var groups: PropertyGroups
  /// Cached steps for subschemas that don't depend on a value.
  private var fixed: [Place: Step] = [:]

  private struct Place: Hashable {
    var start: [SchemaGraph.Point]
    /// The group of the enclosing object.
    var group: String?
  }

  /// The subschemas that apply to a value and to its parts.
  private struct Step {
    var applied: [SchemaGraph.Applied]
    /// The names of its properties in order; nil until a value with enough entries needs them.
    var names: [String]?
    /// The subschemas of the items after those with their own subschemas.
    var items: [SchemaGraph.Applied] = []
    var properties: [ExactName: [SchemaGraph.Applied]] = [:]
    /// The group of everything inside that doesn't name one.
    var group: String?
  }

  package init(_ groups: PropertyGroups, in document: Document) {
    self.groups = groups
    graph = groups.graph
    self.document = document
    branches = TakenBranches(graph, in: document)
  }

  /// The property names in schema order, by object. Linear in the document unless values decide which subschemas apply.
  /// Empty for a meta-schema, because the author of a schema chooses its order.
  ///
  /// - Parameter least: The smallest number of entries of the objects to include.
  package mutating func names(entries least: Int = 2) -> [NodeID: [String]] {
    var result: [NodeID: [String]] = [:]
    guard Dialect.standard(graph.source.uri) == nil else { return [:] }
    var pending = document.roots.map { (node: $0, start: [SchemaGraph.Applied(graph.root)], group: String?.none) }
    while let (node, start, group) = pending.popLast() {
      guard !start.isEmpty else { continue }
      switch document[node].kind {
      case .object:
        let place = Place(start: start.map(\.point), group: group)
        var step = step(start, node: node, group: group)
        if document.count(node) >= least {
          let names = step.names ?? groups.names(step.applied, in: step.group)
          step.names = names
          if !names.isEmpty { result[node] = names }
        }
        for entry in document.entries(node) where entry.mergeKey == nil {
          guard let name = document.string(entry.key) else { continue }
          let inner = step.properties[ExactName(name)] ?? graph.property(name, applied: step.applied)
          step.properties[ExactName(name)] = inner
          if isCollection(entry.value) { pending.append((entry.value, inner, step.group)) }
        }
        if fixed[place] != nil { fixed[place] = step }
      case .array:
        let step = step(start, node: node, group: group)
        let prefix = graph.prefixCount(step.applied)
        for (index, item) in document.items(node).enumerated() where isCollection(item) {
          pending.append((item, index < prefix ? graph.item(index, applied: step.applied) : step.items, step.group))
        }
      case .null, .boolean, .number, .string, .alias: continue
      }
    }
    return result
  }

  private func isCollection(_ node: NodeID) -> Bool {
    document[node].kind == .object || document[node].kind == .array
  }

  private mutating func step(_ start: [SchemaGraph.Applied], node: NodeID, group: String?) -> Step {
    let place = Place(start: start.map(\.point), group: group)
    if let known = fixed[place] { return known }
    let all = graph.applied(start)
    let isFixed = all.allSatisfy(\.isCertain)
    let applied = isFixed ? all : branches.applied(start, to: node)
    let own = groups.group(applied) ?? group
    let step = Step(applied: applied, items: graph.item(Int.max, applied: applied), group: own)
    if isFixed { fixed[place] = step }
    return step
  }
}
