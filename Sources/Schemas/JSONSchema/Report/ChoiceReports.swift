internal import DocumentModel

/// Turns the branches of `anyOf` and `oneOf` that a value fails into findings.
extension Reporter {
  /// Reports a value that matches none of the branches: with the errors of the branch that was probably meant, or else
  /// with one finding that says what the branches expect.
  mutating func reportNoBranch(
    _ keyword: Keyword, branches: [FailedBranch], id: SubschemaID, node: NodeID, tracking: Tracking
  ) {
    let sharedBefore = sharedValues
    var failed = branches.flatMap { branch in
      flattened(branch, node: node, tokens: [keyword.name, String(branch.index)])
    }
    // Reset the shared values for each branch, so that the order of branches doesn't matter.
    for index in failed.indices {
      let branch = failed[index]
      sharedValues = sharedBefore
      failed[index].index = index
      failed[index].findings =
        capture { $0.reportInPlace(branch.subschema, node: node, tracking: .off, tokens: branch.tokens) }.findings
      failed[index].sharedValues = sharedValues
    }
    sharedValues = sharedBefore
    // The file was read only in part, and a missing key may be in the rest.
    if isExhausted || isPartial && failed.contains(where: { $0.findings.contains(where: \.isMissing) }) { return }
    let start = findings.count
    let verdict = choose(failed, node: node)
    let problems = ChoiceErrors(keyword: keyword, node: node, depth: position.depth, forms: forms)
    for property in verdict.refused { reportProperty(keyword, property: property, id: id) }
    let meant = report(verdict, problems: problems, id: id, failed: failed)
    if tracking.isOn {
      suggestions.presume(meant.map { [failed[$0].subschema] } ?? failed.map(\.subschema), object: node)
    }
    if isVerbose, start < findings.count, findings[start].diagnostic.otherForms.isEmpty {
      findings[start].diagnostic.otherForms = problems.otherForms(failed, but: meant)
    }
  }

  mutating func choose(_ branches: [FailedBranch], node: NodeID) -> BranchVerdict {
    BranchChoice(branches, node: node, depth: position.depth, forms: forms, shared: shared).verdict(by: &suggestions)
  }

  /// Reports a verdict, apart from the properties that all branches reject.
  ///
  /// - Returns: The index of the branch that was probably meant; nil if that is unclear.
  mutating func report(
    _ verdict: BranchVerdict, problems: ChoiceErrors, id: SubschemaID, failed: [FailedBranch]
  ) -> Int? {
    switch verdict.choice {
    case .branch(let branch, let note):
      let others = others(branch, than: verdict.refused)
      let own = suggestingMapping(
        explainingRivals(others, of: branch.subschema, among: failed, object: problems.node), branches: failed,
        list: problems.node)
      findings += own.noted(note, at: position.depth, reachesKeys: false)
      sharedValues = branch.sharedValues
      return branch.index
    case .common(let branch):
      let others = others(branch, than: verdict.refused)
      findings += explainingRivals(others, of: branch.subschema, among: failed, object: problems.node)
    case .conflict(let keys): fail(problems.conflict(keys), id: id)
    // The rejected properties have been reported, so a finding about the object would repeat them.
    case .none where !verdict.refused.isEmpty: break
    // "matches none of: a mapping or a mapping" would be useless, so show the errors of the first form.
    case .none where problems.areUnnamed(failed):
      let note: Message = "compared with the first of \(failed.count) allowed forms"
      findings += failed[0].findings.noted(note, at: position.depth, reachesKeys: false)
      return failed[0].index
    case .none: fail(problems.noBranch(failed.map(\.subschema), branches: failed, id: id, by: &suggestions), id: id)
    }
    return nil
  }

  // MARK: Rejected properties

  /// Reports a property whose value no form allows, with what the forms expect there.
  private mutating func reportProperty(_ keyword: Keyword, property: RejectedProperty, id: SubschemaID) {
    let name = document.keys.name(property.key)
    position.path.push(InstanceStep(property.entry, in: document))
    defer { position.path.pop() }
    let (depth, pointer) = (position.depth, position.path.pointer)
    let inner = property.branches.map { branch in
      var branch = branch
      // Errors elsewhere in the object don't explain why this property is wrong.
      branch.findings.removeAll { $0.depth != depth || $0.diagnostic.instanceLocation != pointer }
      return branch
    }
    let value = document.resolve(property.entry.value)
    let choices = property.branches.compactMap { branch in
      forms.properties(name, in: branch.subschema).max {
        forms.expectation($0, for: value)?.rank ?? -1 < forms.expectation($1, for: value)?.rank ?? -1
      }
    }
    // If every form has an author's words for the property, show those of the first.
    if let first = inner.first?.findings, inner.allSatisfy({ $0.findings.contains { $0.problem != nil } }) {
      findings += first
      return
    }
    // A finding that all branches share says more than a list of their names.
    if let alike = inner.first?.findings, !alike.isEmpty,
      choices.allSatisfy({ forms.expectation($0, for: value) == nil }),
      Set(inner.map { $0.findings.map(\.diagnostic.message) }).count == 1
    {
      findings += alike
      return
    }
    let around = position.owners
    position.owners = choices
    let problems = ChoiceErrors(keyword: keyword, node: value, depth: depth, forms: forms)
    fail(problems.noBranch(choices, branches: inner, id: id, by: &suggestions), id: id)
    position.owners = around
  }

  /// The findings of a branch, except those about the values of some properties.
  func others(_ branch: FailedBranch, than properties: [RejectedProperty]) -> [Finding] {
    properties.isEmpty ? branch.findings : branch.findings.filter { !isOf(properties, finding: $0) }
  }

  /// Whether a finding is about the whole value of one of some properties of the current object.
  func isOf(_ properties: [RejectedProperty], finding: Finding) -> Bool {
    guard finding.property == nil, let location = finding.diagnostic.instanceLocation else { return false }
    return properties.contains { location == position.path.pointer.appending(document.keys.name($0.key)) }
  }

  // MARK: Keys of other forms

  /// Explains unknown keys that another form allows, and which keys they can't be combined with.
  private mutating func explainingRivals(
    _ findings: [Finding], of chosen: SubschemaID, among branches: [FailedBranch], object: NodeID
  ) -> [Finding] {
    guard document[object].kind == .object else { return findings }
    // Cached by the form that has the key, because many keys may belong to one.
    var rivalsOf: [SubschemaID: [String]] = [:]
    return findings.map { finding in
      guard finding.depth == position.depth, let property = finding.property, finding.disallowedKeys == [property],
        finding.keyword == .additionalProperties || finding.keyword == .unevaluatedProperties,
        let owner = branches.first(where: { $0.subschema != chosen && has($0.subschema, name: property) })
      else { return finding }
      let rivals = rivalsOf[owner.subschema] ?? rivals(of: owner.subschema, in: chosen, object: object)
      rivalsOf[owner.subschema] = rivals
      var finding = finding
      let name = ValueDescription.quoted(property)
      // Remove what assumes that the key was misspelled: it is spelled correctly but belongs to another form.
      (finding.suggestion, finding.diagnostic.caption, finding.inside) = (nil, nil, [])
      finding.diagnostic.help = rivals.isEmpty ? "allowed only in \(forms.label(owner.subschema))" : nil
      finding.diagnostic.wording =
        rivals.isEmpty
        ? "\(name) is not allowed here" : "\(name) is not allowed together with \(MissingNames.listing(rivals))"
      return finding
    }
  }

  /// Suggests a mapping where a list of strings contains mappings.
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

  /// The keys of an object that only its chosen form has; only the required ones if there are any.
  private func rivals(of other: SubschemaID, in chosen: SubschemaID, object: NodeID) -> [String] {
    let own = document.keyNames(object).filter { has(chosen, name: $0) && !has(other, name: $0) }
    // A required key identifies a form better than an optional one that happens to be present.
    let needed = own.filter { forms.requires($0, in: chosen) }
    return needed.isEmpty ? own : needed
  }

  private func has(_ form: SubschemaID, name: String) -> Bool { !forms.properties(name, in: form).isEmpty }

  // MARK: Choices within choices

  /// The depth of nested choices, the number of branches that replace one, and the length of a chain of references.
  private static let (flattenedDepth, maxFlattened, longestWay) = (2, 100, 4)

  /// The branch, or the branches of the choice that it consists of if the value matches none of them.
  private mutating func flattened(
    _ branch: FailedBranch, node: NodeID, tokens: [String], depth: Int = 0
  ) -> [FailedBranch] {
    var (branch, id) = (branch, branch.subschema)
    branch.tokens = tokens
    guard depth < Self.flattenedDepth else { return [branch] }
    var way = tokens
    for _ in 0..<Self.longestWay {
      let subschema = program.tables[id]
      // A branch with its own rules is more informative than the choice inside it.
      guard subschema.instructions.count == 1, !subschema.flags.contains(.statesProblem),
        evaluator.matchesType(subschema.types, id: node, node: document[node])
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
      // Too many branches wouldn't help anyone.
      return inner.count <= Self.maxFlattened ? inner : [branch]
    }
    return [branch]
  }

  // MARK: Limits

  /// The deepest nesting of choices that are explained.
  private static let deepestExplained = 32

  /// Whether the budget allows comparing a value with this number of forms. An object costs more, by its entries.
  mutating func mayExplain(_ count: Int, node: NodeID) -> Bool {
    guard branchDepth < Self.deepestExplained else { return false }
    return budget.explain(count * (1 + (document[node].kind == .object ? document.count(node) / 4 : 0)))
  }

  /// Reports a value with too many branches to compare: with the errors of the branch that a property selects, if any.
  mutating func reportUnexplained(
    _ keyword: Keyword, branches: Branches, id: SubschemaID, node: NodeID, failed: [FailedBranch]
  ) {
    // `kind: circle` selects a branch even if comparing with all branches would take too long.
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

  /// Marks everything that any of the branches would have marked, because consequences of the mismatch aren't worth
  /// reporting. A name that no branch has stays unmarked, because it is unknown in any case.
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

  /// The member rules of the branches that cover entries by name; nil if one of them covers all other entries too.
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
