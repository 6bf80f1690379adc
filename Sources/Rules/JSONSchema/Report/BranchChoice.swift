internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// A branch of `anyOf` or `oneOf` that a value fails, with its faults.
struct FailedBranch {
  /// Among the branches that fail, those of nested choices counted one by one.
  var index: Int
  var subschema: SubschemaID
  /// The way of evaluation to it from there.
  var tokens: [String]
  var findings: [Finding] = []
  /// The shared values that these findings tell of, with those told before.
  var sharedValues: Set<VerdictMemo.Key> = []
}

/// What the faults of all branches come to.
struct BranchVerdict {
  enum Choice {
    /// This branch was meant: all of its faults are told.
    case branch(FailedBranch, note: String?)
    /// The faults that the value has whichever branch was meant.
    case common(FailedBranch)
    /// Keys of which only one may be there.
    case conflict([String])
    /// Nothing tells one from the others.
    case none
  }

  var choice: Choice
  /// Properties whose values every branch refuses that may have been meant: told in the words of all of them.
  var refused: [RefusedProperty] = []
}

/// A property of an object whose value some branches refuse.
struct RefusedProperty {
  var entry: ObjectEntry
  var key: KeyID
  var branches: [FailedBranch]
}

/// Which branch the author meant.
extension Reporter {
  mutating func choose(_ branches: [FailedBranch], _ node: NodeID) -> BranchVerdict {
    let depth = path.depth
    // A value of another type, or a constant that it isn't, says that the branch wasn't meant.
    let candidates = branches.filter { branch in
      !branch.findings.contains { finding in
        finding.depth == depth && finding.property == nil
          && (finding.diagnostic.code == .falseSchema || [.type, .enum, .const].contains { $0 == finding.keyword })
      }
    }
    switch document[node].kind {
    case .object: return chooseForm(candidates, of: branches, node)
    case .array:
      return BranchVerdict(
        choice: best(candidates, of: branches, node) { (-shallow($0, depth), -$0.findings.count) })
    case .null, .boolean, .number, .string, .alias:
      return BranchVerdict(choice: chooseScalar(candidates, of: branches, node))
    }
  }

  // MARK: Scalars

  /// Alternatives that a few words say are told together, even where only one is of the value's type.
  private mutating func chooseScalar(
    _ candidates: [FailedBranch], of branches: [FailedBranch], _ node: NodeID
  ) -> BranchVerdict.Choice {
    let isNaming = candidates.allSatisfy { expectation($0.subschema, for: node).map(isTelling) ?? false }
    let hasValues = branches.contains { branch in
      branch.findings.contains { $0.depth == path.depth && ($0.keyword == .enum || $0.keyword == .const) }
    }
    let listsTexts = candidates.contains { branch in
      if case .pattern(let phrase)? = expectation(branch.subschema, for: node) { phrase.listsTexts } else { false }
    }
    if isNaming, candidates.count > 1 || hasValues || listsTexts || isNumberWithUnit(node, branches) { return .none }
    let depth = path.depth
    return best(candidates, of: branches, node) { (-shallow($0, depth), -$0.findings.count) }
  }

  /// Whether a text begins as a number, `10 minutes`, where one of the branches takes numbers: that one may have been meant.
  private func isNumberWithUnit(_ node: NodeID, _ branches: [FailedBranch]) -> Bool {
    guard let first = document.string(node)?.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else {
      return false
    }
    return branches.contains { branch in
      guard case .phrase(_, let types)? = expectation(branch.subschema, for: node) else { return false }
      return types == .number || types == .integer || types == .writtenInteger
    }
  }

  private func isTelling(_ expectation: Expectation) -> Bool {
    switch expectation {
    case .values, .mapping, .pattern: true
    case .phrase(_, let types): types.isEmpty
    }
  }

  // MARK: Mappings

  private mutating func chooseForm(
    _ candidates: [FailedBranch], of branches: [FailedBranch], _ object: NodeID
  ) -> BranchVerdict {
    var candidates = candidates
    var note: String?
    while candidates.count > 1, let (entry, matching) = discriminator(candidates, object),
      matching.count < candidates.count
    {
      candidates = matching
      note = note ?? "taken for the form with \(discriminatorText(entry))"
    }
    if candidates.count == 1, let note { return BranchVerdict(choice: .branch(candidates[0], note: note)) }
    if candidates.count > 1, note == nil, let (entry, key, meant, branch) = nearestConstant(candidates, object) {
      return BranchVerdict(
        choice: .branch(branch, note: "taken for the form with \(document.keys.name(key)): \(meant)"),
        refused: [RefusedProperty(entry: entry, key: key, branches: candidates)])
    }
    let refused = candidates.count > 1 ? refusedProperties(candidates, object) : []
    return BranchVerdict(choice: closest(candidates, of: branches, note, object), refused: refused)
  }

  /// The form that the object fits best, of those that may have been meant.
  private mutating func closest(
    _ candidates: [FailedBranch], of branches: [FailedBranch], _ note: String?, _ object: NodeID
  ) -> BranchVerdict.Choice {
    let candidates = withoutOtherConstants(candidates, object)
    let scores = candidates.map { fit($0, object) }
    let top = scores.max()
    let tied = bySlips(zip(candidates, scores).filter { $0.1 == top }.map { $0.0 }, object)
    if tied.count > 1, let keys = conflict(tied, object) { return .conflict(keys) }
    let choice = best(tied, of: branches, object) { (-$0.findings.count, 0) }
    guard case .branch(let branch, _) = choice else { return choice }
    let count = branches.count(where: isMapping)
    return .branch(branch, note: note ?? (count > 1 ? closestNote(branch, of: count) : nil))
  }

  /// Without the forms that want another constant somewhere where another form takes the value. A form that knows other keys
  /// of the object as well is ruled out only by one that speaks of the property.
  private mutating func withoutOtherConstants(_ branches: [FailedBranch], _ object: NodeID) -> [FailedBranch] {
    let touched = branches.map { Set($0.findings.compactMap(firstToken)) }
    var open: [FailedBranch] = []
    for (branch, own) in zip(branches, touched) {
      let refused = branch.findings.filter {
        $0.depth == path.depth + 1 && $0.property == nil && ($0.keyword == .const || $0.keyword == .enum)
      }.compactMap(firstToken)
      let isKnown = !refused.isEmpty && knowsKey(of: object, besides: own, branch.subschema)
      let isRuledOut = refused.contains { token in
        zip(branches, touched).contains { other, keys in
          !keys.contains(token) && (!isKnown || !properties(token, in: other.subschema).isEmpty)
        }
      }
      if !isRuledOut { open.append(branch) }
    }
    return open.isEmpty ? branches : open
  }

  /// Whether a form knows a key of the object besides some.
  private mutating func knowsKey(of object: NodeID, besides names: Set<String>, _ branch: SubschemaID) -> Bool {
    let shapes = memberShapes(branch)
    for entry in document.entries(object) {
      guard let key = entry.keyID, !names.contains(document.keys.name(key)) else { continue }
      if shapes.contains(where: { knows($0, key) }) { return true }
    }
    return false
  }

  /// Whether a form may be a mapping: its faults don't begin with the type.
  private func isMapping(_ branch: FailedBranch) -> Bool {
    !branch.findings.contains { $0.depth == path.depth && $0.property == nil && $0.keyword == .type }
  }

  /// How well an object fits a form: keys that it knows, less what is wrong with the object itself.
  private mutating func fit(_ branch: FailedBranch, _ object: NodeID) -> Int {
    let depth = path.depth
    var faulty: Set<String> = []
    var score = 0
    let meant = branch.findings.compactMap { finding in
      finding.suggestion.flatMap { finding.depth == depth && !$0.isGuess ? $0.text : nil }
    }
    for finding in branch.findings {
      if finding.depth > depth {
        if let token = firstToken(finding) { faulty.insert(token) }
      } else if finding.lacks.count != 1 || !meant.contains(finding.lacks[0]) {
        // A name that is missing and stands there with a slip counts once.
        score -= 2
      }
    }
    let shapes = memberShapes(branch.subschema)
    for entry in document.entries(object) {
      guard let key = entry.keyID, shapes.contains(where: { knows($0, key) }) else { continue }
      score += faulty.contains(document.keys.name(key)) ? 1 : 2
    }
    return score
  }

  /// The most forms that are held against each other by what names may have been meant.
  private static let mostSpelled = 32

  /// Of forms that fit alike those that know the most of the other keys but for a slip.
  private mutating func bySlips(_ branches: [FailedBranch], _ object: NodeID) -> [FailedBranch] {
    guard (2...Self.mostSpelled).contains(branches.count) else { return branches }
    var counts: [Int] = []
    for branch in branches {
      let shapes = memberShapes(branch.subschema)
      var count = 0
      for entry in document.entries(object) {
        guard let key = entry.keyID, !shapes.contains(where: { knows($0, key) }) else { continue }
        let meant = meantProperty(by: document.keys.name(key), in: branch.subschema, object)
        if meant?.isGuess == false { count += 1 }
      }
      counts.append(count)
    }
    let most = counts.max()
    return zip(branches, counts).filter { $0.1 == most }.map { $0.0 }
  }

  private func memberShapes(_ branch: SubschemaID) -> [MembersShape] {
    certain(branch).flatMap { id in
      program.tables[id].instructions.indices.compactMap { index in
        if case .members(let member) = program.tables.instructions[index] {
          program.tables.members[Int(member)]
        } else {
          nil
        }
      }
    }
  }

  private mutating func knows(_ shape: MembersShape, _ key: KeyID) -> Bool {
    let name = evaluator.name(of: key)
    let found = name < 0 ? -1 : program.tables.memberRule(shape, name)
    if found >= 0, case let rule = program.tables.memberRules[found], rule.property.exists || rule.requiredBit != 0 {
      return true
    }
    return shape.patterns.indices.contains { evaluator.isNameMatched(program.tables.patternRules[$0].pattern, key) }
  }

  /// The property of the object at hand that a finding below it is about.
  private func firstToken(_ finding: Finding) -> String? {
    guard let location = finding.diagnostic.instanceLocation else { return nil }
    return location.tokens.dropFirst(path.depth - 1).first
  }

  /// The properties whose values every branch refuses, in the order of the object.
  private func refusedProperties(_ branches: [FailedBranch], _ object: NodeID) -> [RefusedProperty] {
    let depth = path.depth + 1
    var common: Set<String>?
    for branch in branches {
      let refused = branch.findings.filter { finding in
        finding.depth == depth && finding.property == nil
          && [.type, .enum, .const, .pattern, .format, .anyOf, .oneOf].contains { $0 == finding.keyword }
      }
      let tokens = Set(refused.compactMap(firstToken))
      common = common?.intersection(tokens) ?? tokens
    }
    guard let common, !common.isEmpty else { return [] }
    return document.entries(object).compactMap { entry in
      guard let key = entry.keyID, case let name = document.keys.name(key), common.contains(name),
        branches.allSatisfy({ !properties(name, in: $0.subschema).isEmpty })
      else { return nil }
      return RefusedProperty(entry: entry, key: key, branches: branches)
    }
  }

  /// The keys of an object that forms allow one by one and refuse together.
  private func conflict(_ branches: [FailedBranch], _ object: NodeID) -> [String]? {
    let depth = path.depth
    var refused: Set<String> = []
    for branch in branches {
      let own = branch.findings.filter { $0.depth == depth }
      let keys = own.flatMap(\.refuses)
      guard !keys.isEmpty, own.allSatisfy({ !$0.refuses.isEmpty }) else { return nil }
      refused.formUnion(keys)
    }
    let isKnown = { (name: String) in
      branches.contains { branch in !branch.findings.contains { $0.depth == depth && $0.refuses.contains(name) } }
    }
    let keys = document.entries(object).compactMap { $0.keyID.map { document.keys.name($0) } }.filter(refused.contains)
    return keys.count > 1 && keys.allSatisfy(isKnown) ? keys : nil
  }

  // MARK: The best of several

  private func shallow(_ branch: FailedBranch, _ depth: Int) -> Int {
    branch.findings.count { $0.depth == depth }
  }

  /// The one branch of the highest rank, else what the branches have in common.
  private func best(
    _ candidates: [FailedBranch], of branches: [FailedBranch], _ node: NodeID,
    _ rank: (FailedBranch) -> (Int, Int)
  ) -> BranchVerdict.Choice {
    let ranked = candidates.map { (branch: $0, rank: rank($0)) }.sorted { $0.rank > $1.rank }
    guard let first = ranked.first else { return .none }
    guard ranked.count == 1 || first.rank > ranked[1].rank else {
      return common(candidates).map { .common($0) } ?? .none
    }
    return .branch(first.branch, note: alternativesNote(first.branch, of: branches, node))
  }

  /// The faults that a value has whichever of some branches was meant; nil where there are none.
  private func common(_ branches: [FailedBranch]) -> FailedBranch? {
    struct Fault: Hashable {
      var code: DiagnosticCode
      var message: String
      var place: Int
    }
    func fault(_ finding: Finding) -> Fault {
      let diagnostic = finding.diagnostic
      return Fault(code: diagnostic.code, message: finding.subject, place: diagnostic.range.start.index)
    }
    guard var result = branches.first else { return nil }
    for branch in branches.dropFirst() {
      let faults = Set(branch.findings.map(fault))
      result.findings.removeAll { !faults.contains(fault($0)) }
    }
    return result.findings.isEmpty ? nil : result
  }
}
