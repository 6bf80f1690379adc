package import DocumentModel

/// The kinds of values that a schema allows at each node of a document.
package struct ExpectedTypes: Sendable {
  private let masks: [NodeID: TypeMask]

  fileprivate init(_ masks: [NodeID: TypeMask]) {
    self.masks = masks
  }

  /// The kinds for a node; nil if the schema doesn't restrict the value.
  package subscript(_ node: NodeID) -> Set<NodeKind>? {
    masks[node].flatMap(\.kinds)
  }
}

extension Schema {
  /// The kinds that the schema allows for each value below a root, as far as `type` and listed values show. Branches
  /// aren't evaluated: a kind is allowed if any branch allows it. Linear in the pairs of subschema and node.
  package func expectedTypes(_ document: Document, root: NodeID) -> ExpectedTypes {
    var walk = TypeWalk(program, in: document)
    return ExpectedTypes(walk.run(root))
  }
}

private struct TypeWalk {
  private struct Visit: Hashable {
    var subschema: SubschemaID
    var node: NodeID
    /// Whether the subschema always applies, rather than being one of several alternatives.
    var isCertain: Bool
  }

  private let program: Program
  private let document: Document
  private let nameMap: [Int32]
  private var visited: Set<Visit> = []
  private var pending: [Visit] = []
  /// The types that all certain subschemas allow.
  private var certain: [NodeID: TypeMask] = [:]
  /// The types that any other subschema allows.
  private var possible: [NodeID: TypeMask] = [:]
  private var stated: DeclaredTypes
  private let searches = NamePatternMatcher(whenSpent: true)

  init(_ program: Program, in document: Document) {
    self.program = program
    self.document = document
    nameMap = document.map(to: program.tables.names, of: program.shared)
    stated = DeclaredTypes(program)
  }

  mutating func run(_ root: NodeID) -> [NodeID: TypeMask] {
    go(program.root, node: root, isCertain: true)
    while let visit = pending.popLast() { descend(visit) }
    return certain.merging(possible) { $0.narrowed(to: $1) }
  }

  private mutating func go(_ id: SubschemaID, node: NodeID, isCertain: Bool) {
    let node = document.resolve(node)
    let visit = Visit(subschema: id, node: node, isCertain: isCertain)
    guard id.exists, visited.insert(visit).inserted else { return }
    let mask = stated.types(id)
    if isCertain {
      certain[node] = certain[node].map { $0.narrowed(to: mask) } ?? mask
    } else {
      possible[node] = possible[node].map { $0.union(mask) } ?? mask
    }
    pending.append(visit)
  }

  private mutating func descend(_ visit: Visit) {
    let kind = document[visit.node].kind
    guard kind == .array || kind == .object else { return }
    for (id, isCertain) in inPlace(visit) {
      for index in program.tables[id].instructions.indices {
        let instruction = program.tables.instructions[index]
        if kind == .array {
          let (first, rest) = program.tables.itemSubschemas(instruction)
          for (place, item) in document.items(visit.node).enumerated() {
            for next in place < first.count ? [first[place]] : rest { go(next, node: item, isCertain: isCertain) }
          }
        } else if case .members(let member) = instruction {
          for entry in document.entries(visit.node) {
            guard let key = entry.keyID else { continue }
            for next in program.tables.subschemas(
              of: nameMap[Int(key.index)], key: key, keys: document.keys, member: member, by: searches)
            {
              go(next, node: entry.value, isCertain: isCertain)
            }
          }
        }
      }
    }
  }

  /// The subschema and all others that it applies to the same value.
  private func inPlace(_ visit: Visit) -> [(SubschemaID, isCertain: Bool)] {
    var seen: Set<SubschemaID> = []
    var order: [(SubschemaID, isCertain: Bool)] = []
    var open = [(visit.subschema, visit.isCertain)]
    while let (id, isCertain) = open.popLast() {
      guard seen.insert(id).inserted else { continue }
      order.append((id, isCertain))
      for index in program.tables[id].instructions.indices {
        let instruction = program.tables.instructions[index]
        program.tables.forEachSubschema(of: instruction, appliedTo: .value) { next, application in
          if case .value(.always) = application { open.append((next, isCertain)) } else { open.append((next, false)) }
        }
      }
    }
    return order
  }
}
