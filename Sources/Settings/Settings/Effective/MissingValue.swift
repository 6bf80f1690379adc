internal import DocumentModel
internal import JSONSchema

/// The value that fills in for a missing one: its default, or a group of defaults that is valid by itself.
indirect enum MissingValue: Sendable {
  case stated(SchemaSource, NodeID)
  case members([(name: String, value: MissingValue)])
}

extension SchemaFactCache {
  /// Nil if nothing fills in.
  ///
  /// - Parameters:
  ///   - above: Everything that applies to the values around it. A schema fills in nothing inside itself, which would
  ///     never end.
  ///   - budget: How many more places may be visited and values added. Negative if something was left out.
  mutating func missing(
    _ start: [SchemaGraph.Applied], above: Set<SchemaGraph.Point>, budget: inout Budget, depth: Int = 0
  ) -> MissingValue? {
    guard budget.spend(1) else { return nil }
    let applied = certainlyApplied(start)
    if let (source, node) = graph.stated("default", applied: applied) {
      let most = Expansion(nodes: budget.left, bytes: Limits.bytesPerDefault * budget.left)
      let size = source.document.expansion(of: node, upTo: most)
      return budget.spend(max(size.nodes, size.bytes / Limits.bytesPerDefault)) ? .stated(source, node) : nil
    }
    let points = applied.map(\.point)
    // A group that may be null or a string stays absent: nobody chose a mapping.
    guard depth < SchemaGraph.depthLimit, above.isDisjoint(with: points), graph.wantsMapping(applied), isFillable(start)
    else { return nil }
    var members: [(name: String, value: MissingValue)] = []
    for (name, property) in properties(applied) {
      let inside = missing(property, above: above.union(points), budget: &budget, depth: depth + 1)
      if let inside { members.append((name, inside)) }
    }
    let names = Set(members.map(\.name))
    // A group without a required member would be invalid: it is filled in completely or not at all.
    guard budget.left >= 0, !members.isEmpty, names.isSuperset(of: graph.required(applied)) else { return nil }
    return .members(members)
  }
}

extension ValueTree {
  mutating func add(_ missing: MissingValue) -> Int {
    switch missing {
    case .stated(let source, let node): return add(.written(source.document, node), origin: .defaultValue(source, node))
    case .members(let inside):
      var members = Members()
      for (name, value) in inside { members.set(name, value: add(value)) }
      return add(.object(members), origin: .members)
    }
  }
}
