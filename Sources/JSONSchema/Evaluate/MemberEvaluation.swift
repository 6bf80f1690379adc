internal import DocumentModel
internal import RegularExpressions

extension Evaluator {
  mutating func checkMembers(_ index: UInt32, _ object: NodeID, _ node: Node, _ tracking: Tracking) -> Bool {
    let shape = program.tables.members[Int(index)]
    var missing = shape.required
    if node.flags.contains(.hasMerge) {
      var ordinal = 0
      for entry in document.entries(object) {
        if !checkMember(shape, entry.key, entry.value, entry.keyID, ordinal, tracking, &missing) { return false }
        ordinal += 1
      }
      return missing == 0
    }
    let end = NodeID(node.first)
    var key = NodeID(object.index + 1)
    var ordinal = 0
    while key < end {
      let value = document.subtreeEnd(key)
      if !checkMember(shape, key, value, document.keyID(key), ordinal, tracking, &missing) { return false }
      key = document.subtreeEnd(value)
      ordinal += 1
    }
    return missing == 0
  }

  @inline(__always)
  private mutating func checkMember(
    _ shape: MembersShape, _ key: NodeID, _ value: NodeID, _ keyID: KeyID?, _ ordinal: Int, _ tracking: Tracking,
    _ missing: inout UInt64
  ) -> Bool {
    guard let keyID else { return false }
    if shape.propertyNames.exists, !checkChild(shape.propertyNames, key) { return false }
    let name = name(of: keyID)
    let found = name < 0 ? -1 : program.tables.memberRule(shape, name)
    var isAdditional = true
    if found >= 0 {
      let rule = program.tables.memberRules[found]
      missing &= ~rule.requiredBit
      isAdditional = rule.isAdditional
      if rule.property.exists, !checkChild(rule.property, value) { return false }
      for index in rule.patterns.indices {
        let pattern = program.tables.patternRules[Int(program.tables.nameLists[index])]
        if !checkChild(pattern.subschema, value) { return false }
      }
    } else if shape.patterns.count > 0 {
      for index in shape.patterns.indices {
        let rule = program.tables.patternRules[index]
        guard isNameMatched(rule.pattern, keyID) else { continue }
        isAdditional = false
        if !checkChild(rule.subschema, value) { return false }
      }
    }
    if isAdditional {
      guard shape.additional.exists else { return true }
      if shape.isClosed || !checkChild(shape.additional, value) { return false }
    }
    if tracking.isOn { mark(ordinal, tracking) }
    return true
  }

  /// The index of a property name in the program; negative for one that no keyword speaks of.
  @inline(__always)
  func name(of key: KeyID) -> Int32 {
    nameMap[Int(key.index)]
  }

  /// Whether a pattern is found in a property name; remembered for each pair while the table stays small.
  mutating func isNameMatched(_ pattern: UInt32, _ key: KeyID) -> Bool {
    let count = document.keys.count
    let place = Int(pattern) * count + Int(key.index)
    if nameVerdicts.isEmpty {
      let size = program.tables.patterns.count * count
      if size <= Self.nameVerdictLimit { nameVerdicts = Array(repeating: 0, count: size) }
    }
    if !nameVerdicts.isEmpty, nameVerdicts[place] != 0 { return nameVerdicts[place] == 1 }
    let expression = program.tables.patterns[Int(pattern)]
    let verdict = document.keys.withBytes(key) { expression.search($0) }
    if verdict == .tooCostly { trouble.insert(.tooCostly) }
    if !nameVerdicts.isEmpty { nameVerdicts[place] = verdict == .match ? 1 : 2 }
    return verdict == .match
  }

  /// Whether an object has a property of this name.
  mutating func hasProperty(_ name: Int32, _ object: NodeID) -> Bool {
    for entry in document.entries(object) {
      if let key = entry.keyID, self.name(of: key) == name { return true }
    }
    return false
  }
}
