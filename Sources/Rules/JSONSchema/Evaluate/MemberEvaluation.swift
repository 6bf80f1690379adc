internal import DocumentModel
internal import RegularExpressions

extension Evaluator {
  mutating func checkMembers(_ index: UInt32, _ object: NodeID, _ node: Node, _ tracking: Tracking) -> Bool {
    let shape = program.tables.members[Int(index)]
    if shape.isRequirement, let lacking = lacking(shape, object) { return lacking == 0 }
    var missing = shape.required
    if node.flags.contains(.hasMerge) {
      var ordinal = 0
      for entry in document.entries(object) {
        if !checkMember(shape, entry.key, entry.value, entry.keyID, ordinal, tracking, &missing) { return false }
        ordinal += 1
      }
      return missing == 0
    }
    let end = NodeID(node.data)
    var key = NodeID(object.index + 1)
    var ordinal = 0
    while key < end {
      let value = document.subtreeEnd(key)
      let next = document.subtreeEnd(value)
      if !checkMember(shape, key, value, document.keyID(key), ordinal, tracking, &missing) { return false }
      key = next
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
      if rule.patterns.count > 0, !checkKnownPatterns(rule.patterns, value) { return false }
      if !rule.arePatternsKnown, !checkPatterns(shape.patterns, keyID, value, &isAdditional) { return false }
    } else if shape.patterns.count > 0 {
      if !checkPatterns(shape.patterns, keyID, value, &isAdditional) { return false }
    }
    if isAdditional {
      guard shape.additional.exists else { return true }
      if shape.isClosed || !checkChild(shape.additional, value) { return false }
    }
    if tracking.isOn { mark(ordinal, tracking) }
    return true
  }

  /// The patterns that compiling has found in the name.
  private mutating func checkKnownPatterns(_ rules: TableRange, _ value: NodeID) -> Bool {
    for index in rules.indices {
      let rule = program.tables.patternRules[Int(program.tables.nameLists[index])]
      if !checkChild(rule.subschema, value) { return false }
    }
    return true
  }

  private mutating func checkPatterns(
    _ rules: TableRange, _ name: KeyID, _ value: NodeID, _ isAdditional: inout Bool
  ) -> Bool {
    count(Int(rules.count))
    for index in rules.indices {
      let rule = program.tables.patternRules[index]
      guard isNameMatched(rule.pattern, name) else { continue }
      isAdditional = false
      if !checkChild(rule.subschema, value) { return false }
    }
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
    let (expression, memory) = (program.tables.patterns[Int(pattern)], memory)
    let verdict = document.keys.withBytes(key) { expression.search($0, in: memory) }
    if verdict == .tooCostly {
      exceededLimits.insert(.patternTooCostly)
      self.count(Self.ofCostlyName)
    }
    if !nameVerdicts.isEmpty { nameVerdicts[place] = verdict == .match ? 1 : 2 }
    return verdict == .match
  }

  /// Whether an object has a property of this name.
  mutating func hasProperty(_ name: Int32, _ object: NodeID) -> Bool {
    value(of: name, in: object) != nil
  }

  /// The value of the first entry with this property name.
  mutating func value(of name: Int32, in object: NodeID) -> NodeID? {
    let node = document[object]
    if let known = entries(ofLarge: object) { return known.values[name] }
    if node.flags.contains(.hasMerge) {
      return document.entries(object).first { $0.keyID.map { nameMap[Int($0.index)] } == name }?.value
    }
    var key = NodeID(object.index + 1)
    while key < NodeID(node.data) {
      let value = document.subtreeEnd(key)
      if let id = document.keyID(key), self.name(of: id) == name { return value }
      key = document.subtreeEnd(value)
    }
    return nil
  }
}
