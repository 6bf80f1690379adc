/// The subschemas that each subschema applies.
struct SubschemaEdges {
  /// For each subschema, those that it applies to the same value.
  let inPlace: [[Int]]
  /// For each subschema, those that it applies to the same value or to values inside it.
  let all: [[Int]]

  init(_ tables: ProgramTables) {
    var inPlace = [[Int]](repeating: [], count: tables.subschemas.count)
    var all = inPlace
    for (index, subschema) in tables.subschemas.enumerated() {
      for place in subschema.instructions.indices {
        tables.forEachSubschema(of: tables.instructions[place], appliedTo: [.value, .inner]) { id, application in
          all[index].append(Int(id.index))
          if case .value = application { inPlace[index].append(Int(id.index)) }
        }
      }
    }
    for content in tables.contents { all[Int(content.owner.index)].append(Int(content.inner.index)) }
    self.inPlace = inPlace
    self.all = all
  }

  /// For each subschema, whether it is one of the targets or leads to one.
  static func leading(to targets: [Int], edges: [[Int]]) -> [Bool] {
    guard !targets.isEmpty else { return [Bool](repeating: false, count: edges.count) }
    var backwards = [[Int]](repeating: [], count: edges.count)
    for (start, ends) in edges.enumerated() {
      for end in ends { backwards[end].append(start) }
    }
    return reached(from: targets, edges: backwards) { _ in true }
  }

  /// For each subschema, whether it can be reached from `starts` through wanted subschemas only, itself included.
  static func reached(from starts: [Int], edges: [[Int]], where isWanted: (Int) -> Bool) -> [Bool] {
    var found = [Bool](repeating: false, count: edges.count)
    var pending = starts
    while let next = pending.popLast() {
      guard !found[next], isWanted(next) else { continue }
      found[next] = true
      pending += edges[next]
    }
    return found
  }
}
