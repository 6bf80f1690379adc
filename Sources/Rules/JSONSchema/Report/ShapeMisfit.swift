internal import DocumentModel

/// Whether a value is of another kind than a subschema has to find for the sensitive values that it tells of: a scalar in the
/// place of a mapping, a mapping in that of a list.
struct ShapeMisfit {
  /// How deep branches may nest in branches; deeper ones count as not fitting.
  private static let depthLimit = 60

  private let program: Program
  private let tables: ProgramTables
  private let index: SensitiveIndex
  private let document: Document
  /// The verdicts on the value at hand: references may lead to one subschema by many ways, and back to it.
  private var verdicts: [SubschemaID: Bool] = [:]
  /// Made for the first value that may be of a branch without secrets.
  private lazy var evaluator = Evaluator(program, document)

  init(_ program: Program, _ document: Document) {
    self.program = program
    self.document = document
    tables = program.tables
    index = program.sensitivity
  }

  mutating func accepts(_ id: SubschemaID, _ node: NodeID) -> Bool { evaluator.checkChild(id, node) }

  /// - Parameter node: never an alias.
  mutating func isMisfit(_ id: SubschemaID, _ node: NodeID) -> Bool {
    verdicts = [:]
    return isMisfit(id, node, 0)
  }

  private mutating func isMisfit(_ id: SubschemaID, _ node: NodeID, _ depth: Int) -> Bool {
    guard index.holds(id) else { return false }
    guard depth < Self.depthLimit else { return true }
    if let known = verdicts[id] { return known }
    verdicts[id] = false
    let verdict =
      isUnspokenOf(id, document[node].kind)
      || tables[id].instructions.indices.contains { isMisfit(tables.instructions[$0], node, depth + 1) }
    verdicts[id] = verdict
    return verdict
  }

  /// Whether a subschema tells of secrets inside values of another kind, and of nothing inside those of this one.
  private func isUnspokenOf(_ id: SubschemaID, _ kind: NodeKind) -> Bool {
    var tells = false
    for place in tables[id].instructions.indices {
      let instruction = tables.instructions[place]
      guard let expected = instruction.container else { continue }
      if expected == kind { return false }
      if tables.innerSubschemas(instruction).contains(where: index.holds) { tells = true }
    }
    return tells
  }

  private mutating func isMisfit(_ instruction: Instruction, _ node: NodeID, _ depth: Int) -> Bool {
    switch instruction {
    case .anyOf(let branches), .oneOf(let branches):
      let all = tables.list(branches.list)
      let fitting = all.filter { !isMisfit($0, node, depth) }
      // One that takes such a value for what it is says that there is no secret in it.
      return fitting.count < all.count && !fitting.contains { isMeant($0, node, depth) }
    case .conditional(let conditional):
      let holds = evaluator.checkChild(conditional.condition, node)
      let (taken, left) = holds ? (conditional.then, conditional.otherwise) : (conditional.otherwise, conditional.then)
      if isMisfit(taken, node, depth) { return true }
      return isMisfit(left, node, depth) && !(taken.exists && isMeant(taken, node, depth))
    case .not: return false
    default: return tables.inPlaceSubschemas(instruction).contains { isMisfit($0, node, depth) }
    }
  }

  /// Whether a value is of no branch where one of them may have secrets: nobody knows then which is meant.
  ///
  /// - Parameter node: never an alias.
  mutating func isOfNoBranch(_ id: SubschemaID, _ node: NodeID, _ depth: Int = 0) -> Bool {
    guard index.holds(id), depth < Self.depthLimit else { return false }
    return tables[id].instructions.indices.contains { place in
      let instruction = tables.instructions[place]
      switch instruction {
      case .anyOf(let branches), .oneOf(let branches):
        let all = tables.list(branches.list)
        return all.contains(where: index.holds) && !all.contains { evaluator.checkChild($0, node) }
      case .not: return false
      default: return tables.inPlaceSubschemas(instruction).contains { isOfNoBranch($0, node, depth + 1) }
      }
    }
  }

  /// Whether a branch speaks of values of this kind, and allows this one.
  private mutating func isMeant(_ id: SubschemaID, _ node: NodeID, _ depth: Int) -> Bool {
    evaluator.checkChild(id, node) && namesKind(id, depth)
  }

  private func namesKind(_ id: SubschemaID, _ depth: Int) -> Bool {
    let subschema = tables[id]
    guard subschema.types == .any else { return true }
    guard depth < Self.depthLimit else { return false }
    return subschema.instructions.indices.contains { index in
      let instruction = tables.instructions[index]
      if case .enumeration = instruction { return true }
      var names = false
      tables.forEachSubschema(of: instruction, appliedTo: .value) { next, application in
        guard !names, case .value(let condition) = application else { return }
        switch condition {
        case .always, .branch, .dynamicFallback, .dynamicTarget: names = namesKind(next, depth + 1)
        case .negated, .condition, .consequence, .dependent: break
        }
      }
      return names
    }
  }
}
