internal import DocumentModel

extension Reporter {
  /// How many choices within choices are looked through, and how many branches may come of one.
  private static let flattenedDepth = 2
  private static let mostFlattened = 100
  private static let longestWay = 4

  /// The branches of a branch that is nothing but a choice itself, of which the value has none.
  mutating func flattened(_ branch: FailedBranch, _ node: NodeID, _ tokens: [String], depth: Int = 0) -> [FailedBranch]
  {
    var (branch, id) = (branch, branch.subschema)
    branch.tokens = tokens
    guard depth < Self.flattenedDepth else { return [branch] }
    var way = tokens
    for _ in 0..<Self.longestWay {
      let subschema = program.tables[id]
      guard subschema.instructions.count == 1, evaluator.isOfType(subschema.types, node, document[node]) else {
        return [branch]
      }
      let instruction = program.tables.instructions[Int(subschema.instructions.start)]
      if case .reference(let target, let keyword) = instruction {
        id = target
        way.append(keyword.name)
        continue
      }
      guard let (range, keyword) = choice(instruction) else { return [branch] }
      guard !program.tables.list(range).contains(where: { evaluator.check($0, node, .off) }) else { return [branch] }
      let inner = program.tables.list(range).enumerated().flatMap { number, inner in
        flattened(
          FailedBranch(index: branch.index, subschema: inner, tokens: []), node,
          way + [keyword.name, String(number)], depth: depth + 1)
      }
      return inner.count <= Self.mostFlattened ? inner : [branch]
    }
    return [branch]
  }

  private func choice(_ instruction: Instruction) -> (TableRange, Keyword)? {
    if case .anyOf(let branches) = instruction { return (branches.list, .anyOf) }
    if case .oneOf(let branches) = instruction { return (branches.list, .oneOf) }
    return nil
  }
}
