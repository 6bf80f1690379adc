internal import DocumentModel
internal import Patterns

/// `allOf`, `anyOf`, `oneOf`, `not` (2020-12 Core, section 10.2.1).
enum BranchKeywords {
  static func compile(_ schema: SchemaObject) {
    if let range = schema.subschemas(.allOf) { schema.add(.allOf(range)) }
    if let range = schema.subschemas(.anyOf) { schema.add(.anyOf(Branches(list: range))) }
    if let range = schema.subschemas(.oneOf) { schema.add(.oneOf(Branches(list: range))) }
    if let subschema = schema.subschema(.not) { schema.add(.not(subschema)) }
  }
}

extension Evaluator {
  mutating func checkAllOf(_ range: TableRange, node: NodeID, tracking: Tracking) -> Bool {
    for index in range.indices where !check(program.tables.lists[index], node: node, tracking: tracking) {
      return false
    }
    return true
  }

  mutating func checkAnyOf(_ branches: Branches, node: NodeID, tracking: Tracking) -> Bool {
    if let verdict = checkIntendedBranch(branches, node: node, tracking: tracking) { return verdict }
    guard tracking.isOn else {
      for index in branches.list.indices where check(program.tables.lists[index], node: node, tracking: .off) {
        return true
      }
      return false
    }
    var isAny = false
    for index in branches.list.indices where checkBranch(program.tables.lists[index], node: node, tracking: tracking) {
      isAny = true
    }
    return isAny
  }

  mutating func checkOneOf(_ branches: Branches, node: NodeID, tracking: Tracking) -> Bool {
    if let verdict = checkIntendedBranch(branches, node: node, tracking: tracking) { return verdict }
    let isKnown = !document.mayHoldPlaceholder(node)
    var count = 0
    for index in branches.list.indices where checkBranch(program.tables.lists[index], node: node, tracking: tracking) {
      count += 1
      if isKnown, count > 1 { return false }
    }
    return isKnown ? count == 1 : count > 0 && withInvertedPessimism { $0.holdsOnce(branches, node: node) }
  }

  /// Whether at most one branch matches.
  private mutating func holdsOnce(_ branches: Branches, node: NodeID) -> Bool {
    var count = 0
    for index in branches.list.indices where check(program.tables.lists[index], node: node, tracking: .off) {
      count += 1
    }
    return count <= 1
  }

  /// The result of the only branch that can match; nil if no discriminator selects one.
  private mutating func checkIntendedBranch(_ branches: Branches, node: NodeID, tracking: Tracking) -> Bool? {
    intendedBranch(branches, node: node).map { meant in
      meant.map { checkBranch($0, node: node, tracking: tracking) } ?? false
    }
  }

  /// The only branch that can match, or `.some(nil)` if none can; nil if no discriminator decides.
  mutating func intendedBranch(_ branches: Branches, node: NodeID) -> SubschemaID?? {
    guard branches.discriminator != .max else { return nil }
    let discriminator = program.tables.discriminators[Int(branches.discriminator)]
    let isOfValue = discriminator.name == Discriminator.ofValue
    guard isOfValue || document[node].kind == .object else { return nil }
    guard let value = isOfValue ? node : value(of: discriminator.name, in: node) else { return .some(nil) }
    if document.hasPlaceholders, document.isPlaceholder(value) { return nil }
    let constantNode = document[document.resolve(value)]
    if constantNode.kind == .number, !constantNode.flags.contains(.isKey), !document[value].flags.contains(.isKey) {
      guard let numbers = discriminator.numbers, let number = document.number(value) else { return .some(nil) }
      return .some(program.tables.branchesOfNumbers[numbers][number])
    }
    guard let constant = program.constant(like: value, of: document, in: discriminator.values)
    else { return .some(nil) }
    return program.tables.lists[Int(discriminator.branches.start) + constant - Int(discriminator.values.start)]
  }

  /// Checks a branch, whose marks count only if it matches.
  mutating func checkBranch(_ id: SubschemaID, node: NodeID, tracking: Tracking) -> Bool {
    guard tracking.isOn else { return check(id, node: node, tracking: .off) }
    let own = openFrame(tracking.count)
    let isValid = check(id, node: node, tracking: own)
    closeFrame(own, into: isValid ? tracking : .off)
    return isValid
  }
}

extension Reporter {
  mutating func reportAllOf(
    _ range: TableRange, id: SubschemaID, node: NodeID, tracking: Tracking
  ) -> Bool {
    var isValid = true
    observer.open()
    for (number, index) in range.indices.enumerated() {
      let tokens = [Keyword.allOf.name, String(number)]
      if !reportInPlace(program.tables.lists[index], node: node, tracking: tracking, tokens: tokens) { isValid = false }
    }
    closeUnit(isValid, id: id, keyword: .allOf)
    if !observer.isOn { reportUndecided(range, object: node) }
    return isValid
  }

  /// Reports `anyOf` and `oneOf`: the errors of the branch that was probably meant, or one finding about all branches.
  mutating func reportBranches(
    _ keyword: Keyword, branches: Branches, id: SubschemaID, node: NodeID, tracking: Tracking
  ) -> Bool {
    let range = branches.list
    if observer.isOn { return observeBranches(keyword, range: range, id: id, node: node, tracking: tracking) }
    var failed: [FailedBranch] = []
    var valid: [(number: Int, subschema: SubschemaID)] = []
    let named = evaluator.intendedBranch(branches, node: node)
    evaluator.count(Int(range.count))
    for (number, subschema) in program.tables.list(range).enumerated() {
      if named.map({ $0 == subschema }) ?? true, evaluator.checkBranch(subschema, node: node, tracking: tracking) {
        valid.append((number, subschema))
      } else {
        failed.append(FailedBranch(index: number, subschema: subschema, tokens: []))
      }
    }
    if keyword == .anyOf ? !valid.isEmpty : valid.count == 1 { return true }
    if valid.count > 1, document.hasPlaceholders, evaluator.checkOneOf(branches, node: node, tracking: .off) {
      return true
    }
    guard valid.isEmpty else {
      reportAmbiguity(valid, id: id, node: node)
      return false
    }
    markAll(program.tables.list(range), mayKnow: node, tracking: tracking)
    if reportNamed(keyword, branches: branches, failed: failed, id: id, node: node, tracking: tracking) { return false }
    if mayExplain(failed.count, node: node) {
      reportNoBranch(keyword, branches: failed, id: id, node: node, tracking: tracking)
    } else {
      reportUnexplained(keyword, branches: branches, id: id, node: node, failed: failed)
    }
    return false
  }

  private mutating func reportAmbiguity(
    _ valid: [(number: Int, subschema: SubschemaID)], id: SubschemaID, node: NodeID
  ) {
    fail(ChoiceErrors(keyword: .oneOf, node: node, depth: position.depth, forms: forms).ambiguity(valid), id: id)
  }

  /// Visits every branch, because each may produce annotations.
  private mutating func observeBranches(
    _ keyword: Keyword, range: TableRange, id: SubschemaID, node: NodeID, tracking: Tracking
  ) -> Bool {
    var valid: [(number: Int, subschema: SubschemaID)] = []
    observer.open()
    for (number, subschema) in program.tables.list(range).enumerated()
    where observeBranch(subschema, node: node, tracking: tracking, tokens: [keyword.name, String(number)]) {
      valid.append((number, subschema))
    }
    let isValid = keyword == .anyOf ? !valid.isEmpty : valid.count == 1
    if valid.isEmpty {
      // Mark everything, because findings that follow from no branch matching aren't worth reporting.
      if tracking.isOn { for place in 0..<Int(tracking.count) { evaluator.mark(place, frame: tracking) } }
    } else if !isValid {
      // The branches that failed aren't the problem.
      observer.forgetUnits()
      explain { $0.reportAmbiguity(valid, id: id, node: node) }
    }
    closeUnit(isValid, id: id, keyword: keyword)
    return isValid
  }

  mutating func reportNot(_ subschema: SubschemaID, id: SubschemaID, node: NodeID) {
    let refused = rejectedForm(subschema, node: node)
    let inner = program.tables[refused]
    var failure = KeywordFailure(.not, message: "\(shown.short(node)) is not allowed here")
    if program.isTrue(refused) {
      failure.help = refusalAdvice(id)
      if let key = position.path.last?.key.flatMap(document.string) {
        (failure.message, failure.place) = ("\(ValueDescription.quoted(key)) is not allowed here", .holder)
      }
    } else if inner.flags.contains(.hasType), inner.instructions.count == 0 {
      failure.message = "must not be \(words: shown.words.types(inner.types)), found \(shown.found(node))"
    } else if case .pattern(let phrase)? = forms.expectation(refused, for: node), !shown.isHidden(node) {
      failure.message = "\(forms.refusal(phrase.pattern)), found \(shown.short(node))"
    } else if document[node].kind == .object {
      let refusal = refusal(refused)
      failure.disallowedKeys = refusal.map(\.name)
      if !refusal.isEmpty {
        let names = refusal.map(\.shown).listed("and")
        failure.message = refusal.count == 1 ? "\(names) is not allowed here" : "\(names) are not allowed together"
        failure.place = document.place(ofLast: failure.disallowedKeys, in: node)
      }
    }
    fail(failure, id: id)
  }

  /// The longest advice in a help line, in bytes.
  private static let maxAdviceLength = 160

  /// What a schema that allows no value says about it: `{title: Use tasks instead, not: {}}` is for a removed key.
  private func refusalAdvice(_ id: SubschemaID) -> Message? {
    let text = (program.text("description", of: id) ?? program.text("title", of: id))?.onOneLine ?? ""
    return text.isEmpty || text.utf8.count > Self.maxAdviceLength ? nil : Message(words: text)
  }

  /// The first form under `not` that the value matches; the subschema itself if there is only one.
  private mutating func rejectedForm(_ subschema: SubschemaID, node: NodeID) -> SubschemaID {
    let instructions = program.instructions(of: subschema)
    guard instructions.count == 1 else { return subschema }
    switch instructions.first {
    case .anyOf(let branches), .oneOf(let branches):
      return program.tables.list(branches.list).first { evaluator.check($0, node: node, tracking: .off) } ?? subschema
    case .reference(let target, _): return target
    default: return subschema
    }
  }

  /// The names that a subschema requires, each with its value if there is only one: `"a: 1"`.
  private func refusal(_ subschema: SubschemaID) -> [(name: String, shown: Message)] {
    guard program.tables[subschema].instructions.count == 1, let shape = program.shapes(subschema).first else {
      return []
    }
    let wanted = Dictionary(
      program.tables.properties(shape).map { ($0.name, forms.expectation($0.subschema)) },
      uniquingKeysWith: { first, _ in first })
    return program.required(shape).map { index in
      let name = program.name(index)
      guard !shown.hidesAny, case .values(let values)?? = wanted[index], values.count == 1 else {
        return (name, ValueDescription.quoted(name))
      }
      return (name, "\(name): \(values[0])")
    }
  }
}
