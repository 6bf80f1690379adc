internal import DocumentModel

/// `allOf`, `anyOf`, `oneOf`, `not` (2020-12 Core, 10.2.1).
enum BranchKeywords {
  static func compile(_ schema: SchemaObject) {
    if let range = schema.subschemas(.allOf) { schema.add(.allOf(range)) }
    if let range = schema.subschemas(.anyOf) { schema.add(.anyOf(Branches(list: range))) }
    if let range = schema.subschemas(.oneOf) { schema.add(.oneOf(Branches(list: range))) }
    if let subschema = schema.subschema(.not) { schema.add(.not(subschema)) }
  }
}

extension Evaluator {
  mutating func checkAllOf(_ range: TableRange, _ node: NodeID, _ tracking: Tracking) -> Bool {
    for index in range.indices where !check(program.tables.lists[index], node, tracking) { return false }
    return true
  }

  mutating func checkAnyOf(_ branches: Branches, _ node: NodeID, _ tracking: Tracking) -> Bool {
    if let verdict = checkMeantBranch(branches, node, tracking) { return verdict }
    guard tracking.isOn else {
      for index in branches.list.indices where check(program.tables.lists[index], node, .off) { return true }
      return false
    }
    var isAny = false
    for index in branches.list.indices where checkBranch(program.tables.lists[index], node, tracking) { isAny = true }
    return isAny
  }

  mutating func checkOneOf(_ branches: Branches, _ node: NodeID, _ tracking: Tracking) -> Bool {
    if let verdict = checkMeantBranch(branches, node, tracking) { return verdict }
    var count = 0
    for index in branches.list.indices where checkBranch(program.tables.lists[index], node, tracking) {
      count += 1
      if count > 1 { return false }
    }
    return count == 1
  }

  /// The verdict of the one branch that can hold; nil where no property of the value decides which that is.
  private mutating func checkMeantBranch(_ branches: Branches, _ node: NodeID, _ tracking: Tracking) -> Bool? {
    guard branches.discriminator != .max, document[node].kind == .object else { return nil }
    let discriminator = program.tables.discriminators[Int(branches.discriminator)]
    guard let value = value(of: discriminator.name, in: node),
      let constant = program.constant(like: value, of: document, in: discriminator.values)
    else { return false }
    let place = Int(discriminator.branches.start) + constant - Int(discriminator.values.start)
    return checkBranch(program.tables.lists[place], node, tracking)
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

extension Reporter {
  mutating func reportAllOf(_ range: TableRange, _ node: NodeID, _ tracking: Tracking) -> Bool {
    var isValid = true
    for (number, index) in range.indices.enumerated() {
      let tokens = [Keyword.allOf.name, String(number)]
      if !reportInPlace(program.tables.lists[index], node, tracking, tokens) { isValid = false }
    }
    return isValid
  }

  /// `anyOf` and `oneOf`: the faults of the branch that was meant; else one finding that says what the branches want.
  mutating func reportBranches(
    _ keyword: Keyword, _ range: TableRange, _ id: SubschemaID, _ node: NodeID, _ tracking: Tracking
  ) -> Bool {
    var failed: [FailedBranch] = []
    var valid: [(number: Int, subschema: SubschemaID)] = []
    for (number, index) in range.indices.enumerated() {
      let subschema = program.tables.lists[index]
      if evaluator.checkBranch(subschema, node, tracking) {
        valid.append((number, subschema))
      } else {
        failed.append(FailedBranch(index: number, subschema: subschema))
      }
    }
    if keyword == .anyOf ? !valid.isEmpty : valid.count == 1 { return true }
    guard valid.isEmpty else {
      reportAmbiguity(valid, id, node)
      return false
    }
    // What follows from no branch being taken isn't worth telling.
    if tracking.isOn { for index in 0..<Int(tracking.count) { evaluator.mark(index, tracking) } }
    let sharedBefore = sharedValues
    for index in failed.indices {
      let branch = failed[index]
      sharedValues = sharedBefore
      failed[index].findings =
        capture {
          $0.reportInPlace(branch.subschema, node, .off, [keyword.name, String(branch.index)])
        }.findings
      failed[index].sharedValues = sharedValues
    }
    sharedValues = sharedBefore
    if isPartial, failed.contains(where: { $0.findings.contains(where: \.isMissing) }) { return false }
    if reportDiscriminator(keyword, failed, id, node) { return false }
    if let meant = meantBranch(failed, node), !meant.findings.isEmpty {
      findings += meant.findings
      sharedValues = meant.sharedValues
    } else {
      reportNoBranch(keyword, failed, id, node)
    }
    return false
  }

  mutating func reportAmbiguity(
    _ valid: [(number: Int, subschema: SubschemaID)], _ id: SubschemaID, _ node: NodeID
  ) {
    let labels = valid.prefix(2).map { want($0.subschema) }
    var message =
      "\(short(node)) fits more than one of the forms allowed, number \(valid[0].number + 1) and \(valid[1].number + 1)"
    if let first = labels[0], let second = labels[1], first != second { message += " (\(first), and \(second))" }
    fail(.oneOf, id, message + ", where only one may fit", .value)
  }

  private mutating func reportNoBranch(
    _ keyword: Keyword, _ branches: [FailedBranch], _ id: SubschemaID, _ node: NodeID
  ) {
    var wants: [String] = []
    for branch in branches {
      if let want = want(branch.subschema), !wants.contains(want) { wants.append(want) }
    }
    let wanted = Wants.joined(wants)
    let isMapping = document[node].kind == .object && wants.allSatisfy { $0.hasPrefix(Wants.mapping) }
    if isHidden(node) {
      fail(keyword, id, "\(short(node)) is none of the values allowed", .value)
    } else if wants.isEmpty || (wants.count == 1 && branches.count > 1) || wants.contains(Wants.anyOf(node, document)) {
      fail(keyword, id, "\(short(node)) fits none of the \(branches.count) forms allowed", .value)
    } else {
      let suggestions = branches.flatMap { $0.findings.compactMap(\.suggestion) }.filter {
        $0.node == document.resolve(node)
      }
      let conversions = suggestions.filter { $0.form != .string }
      let best =
        suggestion(for: node, among: suggestions.filter { $0.form == .string }.map(\.text))
        ?? (conversions.allSatisfy { $0 == conversions[0] } ? conversions.first : nil)
      fail(
        keyword, id, "expected \(wanted), found \(isMapping ? ValueDescription.keys(document, node) : found(node))",
        .value, suggestion: best)
    }
  }

  mutating func reportNot(_ subschema: SubschemaID, _ id: SubschemaID, _ node: NodeID) -> Bool {
    guard evaluator.check(subschema, node, .off) else { return true }
    var message = "\(short(node)) is not allowed here"
    let inner = program.tables[subschema]
    if inner.flags.contains(.hasType), inner.instructions.count == 0 {
      message = "\(ValueDescription.types(inner.types)) is not allowed here, found \(found(node))"
    } else if document[node].kind == .object, inner.instructions.count == 1,
      case .members(let member) = program.tables.instructions[Int(inner.instructions.start)]
    {
      let names = program.tables.nameLists[program.tables.members[Int(member)].requiredNames.indices].map(name)
      if !names.isEmpty {
        let quoted = ValueDescription.conjunction(names.map(ValueDescription.quoted))
        message = names.count == 1 ? "\(quoted) is not allowed here" : "\(quoted) are not allowed together"
      }
    }
    fail(.not, id, message, .value)
    return false
  }
}
