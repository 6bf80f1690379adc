internal import DocumentModel

/// The way from the branches of `anyOf` and `oneOf` that a value fails to findings.
extension Reporter {
  /// Reports a value that matches none of some branches.
  ///
  /// - Returns: The findings of the intended branch; otherwise one that says what the branches expect.
  mutating func reportNoBranch(
    _ keyword: Keyword, branches: [FailedBranch], id: SubschemaID, node: NodeID, tracking: Tracking
  ) {
    let sharedBefore = sharedValues
    var failed = branches.flatMap { branch in
      flattened(branch, node: node, tokens: [keyword.name, String(branch.index)])
    }
    // Each branch starts with the same budget of shared values, so that their order doesn't matter.
    for index in failed.indices {
      let branch = failed[index]
      sharedValues = sharedBefore
      failed[index].index = index
      failed[index].findings =
        capture { $0.reportInPlace(branch.subschema, node: node, tracking: .off, tokens: branch.tokens) }.findings
      failed[index].sharedValues = sharedValues
    }
    sharedValues = sharedBefore
    // In a partly read file, a missing key may be in the unread part.
    if isExhausted || isPartial && failed.contains(where: { $0.findings.contains(where: \.isMissing) }) { return }
    let start = findings.count
    let verdict = choose(failed, node: node)
    let faults = ChoiceFaults(keyword: keyword, node: node, depth: position.depth, forms: forms)
    for property in verdict.refused { reportProperty(keyword, property: property, id: id) }
    let meant = report(verdict, faults: faults, id: id, failed: failed)
    if tracking.isOn {
      suggestions.presume(meant.map { [failed[$0].subschema] } ?? failed.map(\.subschema), object: node)
    }
    if isVerbose, start < findings.count, findings[start].diagnostic.otherForms.isEmpty {
      findings[start].diagnostic.otherForms = faults.otherForms(failed, but: meant)
    }
  }

  mutating func choose(_ branches: [FailedBranch], node: NodeID) -> BranchVerdict {
    BranchChoice(branches, node: node, depth: position.depth, forms: forms, shared: shared).verdict(by: &suggestions)
  }

  /// Reports what a verdict also says the properties that all branches refuse.
  ///
  /// - Returns: the branch that was meant.
  mutating func report(
    _ verdict: BranchVerdict, faults: ChoiceFaults, id: SubschemaID, failed: [FailedBranch]
  ) -> Int? {
    switch verdict.choice {
    case .branch(let branch, let note):
      let others = others(branch, than: verdict.refused)
      let own = suggestingMapping(
        explainingRivals(others, of: branch.subschema, among: failed, object: faults.node), branches: failed,
        list: faults.node)
      findings += own.noted(note, at: position.depth, reachesKeys: false)
      sharedValues = branch.sharedValues
      return branch.index
    case .common(let branch):
      let others = others(branch, than: verdict.refused)
      findings += explainingRivals(others, of: branch.subschema, among: failed, object: faults.node)
    case .conflict(let keys): fail(faults.conflict(keys), id: id)
    // The refused properties have been reported; a finding about the object would repeat them.
    case .none where !verdict.refused.isEmpty: break
    // "matches none of: a mapping or a mapping" is useless, so show the faults of the first form.
    case .none where faults.areUnnamed(failed):
      let note: Message = "compared with the first of \(failed.count) allowed forms"
      findings += failed[0].findings.noted(note, at: position.depth, reachesKeys: false)
      return failed[0].index
    case .none: fail(faults.noBranch(failed.map(\.subschema), branches: failed, id: id, by: &suggestions), id: id)
    }
    return nil
  }

  // MARK: Refused properties

  /// A property whose value no form allows: says what they want there.
  private mutating func reportProperty(_ keyword: Keyword, property: RefusedProperty, id: SubschemaID) {
    let name = document.keys.name(property.key)
    position.path.push(InstanceStep(property.entry, in: document))
    defer { position.path.pop() }
    let (depth, pointer) = (position.depth, position.path.pointer)
    let inner = property.branches.map { branch in
      var branch = branch
      // Faults elsewhere in the object don't explain why this property is wrong.
      branch.findings.removeAll { $0.depth != depth || $0.diagnostic.instanceLocation != pointer }
      return branch
    }
    let value = document.resolve(property.entry.value)
    let choices = property.branches.compactMap { branch in
      forms.properties(name, in: branch.subschema).max {
        forms.expectation($0, for: value)?.rank ?? -1 < forms.expectation($1, for: value)?.rank ?? -1
      }
    }
    // All forms may have the author's words for the property; those of the first say it.
    if let first = inner.first?.findings, inner.allSatisfy({ $0.findings.contains { $0.problem != nil } }) {
      findings += first
      return
    }
    // A finding shared by all branches says more about the value than their names.
    if let alike = inner.first?.findings, !alike.isEmpty,
      choices.allSatisfy({ forms.expectation($0, for: value) == nil }),
      Set(inner.map { $0.findings.map(\.diagnostic.message) }).count == 1
    {
      findings += alike
      return
    }
    let around = position.owners
    position.owners = choices
    let faults = ChoiceFaults(keyword: keyword, node: value, depth: depth, forms: forms)
    fail(faults.noBranch(choices, branches: inner, id: id, by: &suggestions), id: id)
    position.owners = around
  }

  /// The faults of a branch apart from the values of some properties.
  func others(_ branch: FailedBranch, than properties: [RefusedProperty]) -> [Finding] {
    properties.isEmpty ? branch.findings : branch.findings.filter { !isOf(properties, finding: $0) }
  }

  /// Whether a finding is about the value of one of some properties of the current object, as a whole.
  func isOf(_ properties: [RefusedProperty], finding: Finding) -> Bool {
    guard finding.property == nil, let location = finding.diagnostic.instanceLocation else { return false }
    return properties.contains { location == position.path.pointer.appending(document.keys.name($0.key)) }
  }

  // MARK: Keys of other forms

  /// Says of an unknown key that another form has it, and next to which keys it may not be.
  private mutating func explainingRivals(
    _ findings: [Finding], of chosen: SubschemaID, among branches: [FailedBranch], object: NodeID
  ) -> [Finding] {
    guard document[object].kind == .object else { return findings }
    // By the form that has the key: many keys may be of one.
    var rivalsOf: [SubschemaID: [String]] = [:]
    return findings.map { finding in
      guard finding.depth == position.depth, let property = finding.property, finding.refuses == [property],
        finding.keyword == .additionalProperties || finding.keyword == .unevaluatedProperties,
        let owner = branches.first(where: { $0.subschema != chosen && has($0.subschema, name: property) })
      else { return finding }
      let rivals = rivalsOf[owner.subschema] ?? rivals(of: owner.subschema, in: chosen, object: object)
      rivalsOf[owner.subschema] = rivals
      var finding = finding
      let name = ValueDescription.quoted(property)
      // A similar name, and findings inside, assume that the key was misspelled; here it is right but in the wrong
      // form.
      (finding.suggestion, finding.diagnostic.caption, finding.inside) = (nil, nil, [])
      finding.diagnostic.help = rivals.isEmpty ? "allowed only in \(forms.label(owner.subschema))" : nil
      finding.diagnostic.wording =
        rivals.isEmpty
        ? "\(name) is not allowed here" : "\(name) is not allowed together with \(MissingNames.listing(rivals))"
      return finding
    }
  }

  /// Suggests a single mapping instead of a list of strings that contains mappings.
  private func suggestingMapping(_ findings: [Finding], branches: [FailedBranch], list: NodeID) -> [Finding] {
    guard document[list].kind == .array, !document.isJSON,
      branches.contains(where: { forms.mayBeMapping($0.subschema) })
    else { return findings }
    return findings.map { finding in
      guard finding.keyword == .type, finding.depth == position.depth + 1, let help = finding.diagnostic.help,
        let token = finding.diagnostic.instanceLocation?.tokens.last, let index = Int(token),
        document.item(list, at: index).map({ document.kind(document.resolve($0)) }) == .object
      else { return finding }
      var finding = finding
      finding.diagnostic.help = help + "; or remove the dashes to make a mapping"
      return finding
    }
  }

  /// The keys of an object that its own form has and another hasn't; those that it has to have, where there are such.
  private func rivals(of other: SubschemaID, in chosen: SubschemaID, object: NodeID) -> [String] {
    let own = document.keyNames(object).filter { has(chosen, name: $0) && !has(other, name: $0) }
    // A required key identifies a branch better than an optional one that happens to be present.
    let needed = own.filter { forms.requires($0, in: chosen) }
    return needed.isEmpty ? own : needed
  }

  private func has(_ form: SubschemaID, name: String) -> Bool { !forms.properties(name, in: form).isEmpty }

  // MARK: Choices within choices

  /// The depth of nested choices that are examined, and the most branches that result from one.
  private static let (flattenedDepth, mostFlattened, longestWay) = (2, 100, 4)

  /// The branches of a branch that consists only of another choice none of whose branches match.
  private mutating func flattened(
    _ branch: FailedBranch, node: NodeID, tokens: [String], depth: Int = 0
  ) -> [FailedBranch] {
    var (branch, id) = (branch, branch.subschema)
    branch.tokens = tokens
    guard depth < Self.flattenedDepth else { return [branch] }
    var way = tokens
    for _ in 0..<Self.longestWay {
      let subschema = program.tables[id]
      // A branch with its own rules says more than the choice inside it.
      guard subschema.instructions.count == 1, !subschema.flags.contains(.statesProblem),
        evaluator.isOfType(subschema.types, id: node, node: document[node])
      else {
        return [branch]
      }
      let (keyword, range): (Keyword, TableRange)
      switch program.tables.instructions[Int(subschema.instructions.start)] {
      case .reference(let target, let keyword):
        id = target
        way.append(keyword.name)
        continue
      case .anyOf(let branches): (keyword, range) = (.anyOf, branches.list)
      case .oneOf(let branches): (keyword, range) = (.oneOf, branches.list)
      default: return [branch]
      }
      // If an inner branch accepts the value, something other than the choice is wrong.
      guard !program.tables.list(range).contains(where: { evaluator.check($0, node: node, tracking: .off) }) else {
        return [branch]
      }
      let inner = program.tables.list(range).enumerated().flatMap { number, inner in
        flattened(
          FailedBranch(index: branch.index, subschema: inner, tokens: []), node: node,
          tokens: way + [keyword.name, String(number)], depth: depth + 1)
      }
      // Too many branches are no help to anyone.
      return inner.count <= Self.mostFlattened ? inner : [branch]
    }
    return [branch]
  }

  // MARK: Bounds

  /// The most nested choices that are explained.
  private static let deepestExplained = 32

  /// Whether a value may still be explained by this number of forms: each explanation takes every form's faults. An
  /// object is compared with each by its entries.
  mutating func mayExplain(_ count: Int, node: NodeID) -> Bool {
    guard branchDepth < Self.deepestExplained else { return false }
    return budget.explain(count * (1 + (document[node].kind == .object ? document.count(node) / 4 : 0)))
  }

  /// The faults by the form that a property names, where one does.
  mutating func reportUnexplained(
    _ keyword: Keyword, branches: Branches, id: SubschemaID, node: NodeID, failed: [FailedBranch]
  ) {
    // `kind: circle` picks the branch even if comparing with all branches would take too long.
    if let meant = evaluator.intendedBranch(branches, node: node) ?? nil,
      let branch = failed.first(where: { $0.subschema == meant })
    {
      _ = reportInPlace(meant, node: node, tracking: .off, tokens: [keyword.name, String(branch.index)])
    } else {
      let place: FailurePlace = document[node].kind == .object ? .holder : .value
      fail(
        KeywordFailure(
          keyword, message: "\(shown.short(node)) matches none of the \(failed.count) allowed forms", at: place),
        id: id)
    }
  }

  // MARK: Marks

  /// Marks everything that one of the branches would have marked: consequences of the mismatch aren't worth reporting.
  /// A name that no branch has is unknown whichever was intended.
  mutating func markAll(_ branches: ArraySlice<SubschemaID>, mayKnow node: NodeID, tracking: Tracking) {
    guard tracking.isOn else { return }
    let shapes = document[node].kind == .object ? namingShapes(branches) : nil
    let keys = shapes == nil ? [] : document.entries(node).map(\.keyID)
    for index in 0..<Int(tracking.count) {
      if let shapes, index < keys.count, let key = keys[index], !shapes.contains(where: { evaluates($0, key: key) }) {
        continue
      }
      evaluator.mark(index, frame: tracking)
    }
  }

  /// The parts of forms that mention entries by name; nil if one of them mentions all other entries too.
  private func namingShapes(_ branches: ArraySlice<SubschemaID>) -> [MembersShape]? {
    let applied = program.reached(from: Array(branches), next: program.tables.inPlaceSubschemas)
    let shapes = applied.flatMap(program.shapes)
    let isOpen = applied.flatMap(program.instructions).contains {
      if case .unevaluatedProperties = $0 { true } else { false }
    }
    return isOpen || shapes.contains(where: \.additional.exists) ? nil : shapes
  }

  private mutating func evaluates(_ shape: MembersShape, key: KeyID) -> Bool {
    program.tables.property(evaluator.name(of: key), shape: shape).exists
      || shape.patterns.indices.contains { evaluator.isNameMatched(program.tables.patternRules[$0].pattern, key: key) }
  }
}
