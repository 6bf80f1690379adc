internal import DocumentModel

/// What counts as evaluated where a value is of none of the forms that it may have.
extension Reporter {
  /// Marks what one of the forms would have marked: what only follows from no form being taken isn't worth telling. A name that
  /// none of them knows is unknown whichever was meant.
  mutating func markAll(_ branches: ArraySlice<SubschemaID>, mayKnow node: NodeID, _ tracking: Tracking) {
    guard tracking.isOn else { return }
    let shapes = document[node].kind == .object ? namingShapes(branches) : nil
    let keys = shapes == nil ? [] : document.entries(node).map(\.keyID)
    for index in 0..<Int(tracking.count) {
      if let shapes, index < keys.count, let key = keys[index], !shapes.contains(where: { evaluates($0, key) }) {
        continue
      }
      evaluator.mark(index, tracking)
    }
  }

  /// Takes the names of forms for names that an object may have, though it is of none of them: one of these may be meant.
  mutating func presume(_ forms: [SubschemaID], _ object: NodeID) {
    guard document[object].kind == .object else { return }
    for form in forms { presumedNames[object, default: []].formUnion(program.propertyNames(form)) }
  }

  /// What the forms say of entries by name; nil where one of them has a say in all others too.
  private func namingShapes(_ branches: ArraySlice<SubschemaID>) -> [MembersShape]? {
    var shapes: [MembersShape] = []
    var seen: Set<SubschemaID> = []
    var pending = Array(branches)
    while let id = pending.popLast() {
      guard seen.insert(id).inserted else { continue }
      for instruction in program.tables.instructions[program.tables[id].instructions.indices] {
        if case .unevaluatedProperties = instruction { return nil }
        if case .members(let member) = instruction {
          let shape = program.tables.members[Int(member)]
          if shape.additional.exists { return nil }
          shapes.append(shape)
        }
        pending += program.tables.inPlaceSubschemas(instruction)
      }
    }
    return shapes
  }

  private mutating func evaluates(_ shape: MembersShape, _ key: KeyID) -> Bool {
    let name = evaluator.name(of: key)
    return program.tables.property(name, shape).exists
      || shape.patterns.indices.contains { evaluator.isNameMatched(program.tables.patternRules[$0].pattern, key) }
  }
}
