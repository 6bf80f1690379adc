internal import DocumentModel

/// `allOf`, `anyOf`, `oneOf`, `not` (2020-12 Core, 10.2.1).
enum BranchKeywords {
  static func compile(_ schema: SchemaObject) {
    if let range = schema.subschemas(.allOf) { schema.add(.allOf(range)) }
    if let range = schema.subschemas(.anyOf) { schema.add(.anyOf(range)) }
    if let range = schema.subschemas(.oneOf) { schema.add(.oneOf(range)) }
    if let subschema = schema.subschema(.not) { schema.add(.not(subschema)) }
  }
}

extension Evaluator {
  mutating func checkAllOf(_ range: TableRange, _ node: NodeID, _ tracking: Tracking) -> Bool {
    for index in range.indices where !check(program.tables.lists[index], node, tracking) { return false }
    return true
  }

  mutating func checkAnyOf(_ range: TableRange, _ node: NodeID, _ tracking: Tracking) -> Bool {
    guard tracking.isOn else {
      for index in range.indices where check(program.tables.lists[index], node, .off) { return true }
      return false
    }
    var isAny = false
    for index in range.indices where checkBranch(program.tables.lists[index], node, tracking) { isAny = true }
    return isAny
  }

  mutating func checkOneOf(_ range: TableRange, _ node: NodeID, _ tracking: Tracking) -> Bool {
    var count = 0
    for index in range.indices where checkBranch(program.tables.lists[index], node, tracking) {
      count += 1
      if count > 1 { return false }
    }
    return count == 1
  }

  /// A branch whose marks count only if it holds.
  mutating func checkBranch(_ id: SubschemaID, _ node: NodeID, _ tracking: Tracking) -> Bool {
    guard tracking.isOn else { return check(id, node, .off) }
    let own = openFrame(tracking.count)
    let isValid = check(id, node, own)
    closeFrame(own, into: isValid ? tracking : .off)
    return isValid
  }
}
