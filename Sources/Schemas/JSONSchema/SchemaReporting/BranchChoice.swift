internal import DocumentModel

/// A branch of `anyOf` or `oneOf` that a value fails, with its errors.
struct FailedBranch {
  /// The index among the failed branches, counting those of nested choices individually.
  var index: Int
  var subschema: SubschemaID
  /// The evaluation path to it from the choice.
  var tokens: [String]
  var findings: [Finding] = []
  /// The shared values that have been reported up to and including these findings.
  var sharedValues: Set<VerdictMemo.Key> = []
}

/// The conclusion from the errors of all branches.
struct BranchVerdict {
  enum Choice {
    /// This branch was probably meant: report all its errors.
    case branch(FailedBranch, note: Message?)
    /// The errors that the value has for every branch.
    case common(FailedBranch)
    /// Keys of which only one is allowed.
    case conflict([String])
    /// Nothing shows which branch was meant.
    case none
  }

  var choice: Choice
  /// Properties whose values every branch rejects, to be reported with what all branches expect.
  var refused: [RejectedProperty] = []
}

/// A property of an object whose value some branches reject.
struct RejectedProperty {
  var entry: ObjectEntry
  var key: KeyID
  var branches: [FailedBranch]
}

/// Finds out which of the failed branches the author of a value meant.
struct BranchChoice {
  private let forms: FormWords
  private let shared: SharedEvaluator
  private let branches: [FailedBranch]
  private let node: NodeID
  /// The depth of the value: 1 for the root.
  private let depth: Int

  init(_ branches: [FailedBranch], node: NodeID, depth: Int, forms: FormWords, shared: SharedEvaluator) {
    self.branches = branches
    self.node = node
    self.depth = depth
    self.forms = forms
    self.shared = shared
  }

  private var program: Program { forms.program }
  private var document: Document { forms.document }

  /// - Parameter suggestions: Finds the names that misspelled keys were meant to be.
  func verdict(by suggestions: inout Suggestions) -> BranchVerdict {
    // A value of another type or a different constant shows that the branch wasn't meant.
    let candidates = branches.filter { branch in
      !branch.findings.contains { finding in
        isOfValue(finding)
          && (finding.diagnostic.code == .falseSchema || [.type, .enum, .const].contains { $0 == finding.keyword })
      }
    }
    switch document[node].kind {
    case .object: return form(candidates, by: &suggestions)
    case .array: return BranchVerdict(choice: shallowest(candidates))
    case .null, .boolean, .number, .string, .alias: return BranchVerdict(choice: scalar(candidates))
    }
  }

  private func isOfValue(_ finding: Finding) -> Bool { finding.depth == depth && finding.property == nil }

  // MARK: Scalars

  /// Reports short alternatives together, even if only one of them has the value's type.
  private func scalar(_ candidates: [FailedBranch]) -> BranchVerdict.Choice {
    let isNaming = candidates.allSatisfy { forms.expectation($0.subschema, for: node).map(isSpecific) ?? false }
    let hasValues = branches.contains { branch in
      branch.findings.contains { $0.depth == depth && ($0.keyword == .enum || $0.keyword == .const) }
    }
    let listsTexts = candidates.contains { branch in
      if case .pattern(let phrase)? = forms.expectation(branch.subschema, for: node) {
        phrase.listsTexts
      } else {
        false
      }
    }
    // "expected an integer or one of "auto", "none"" is better than just listing the two words.
    if isNaming, candidates.count > 1 || hasValues || listsTexts || hasOtherTypes(than: candidates) { return .none }
    return shallowest(candidates)
  }

  /// Whether other branches allow a boolean or a number: people think of the type before a string's format.
  private func hasOtherTypes(than candidates: [FailedBranch]) -> Bool {
    branches.contains { branch in
      guard !candidates.contains(where: { $0.index == branch.index }) else { return false }
      return switch forms.expectation(branch.subschema, for: node) {
      case .phrase(_, let types)?: !types.isEmpty && types.isDisjoint(with: [.string, .array, .object, .null])
      case .values(let values)?: values == ["true", "false"]
      case .mapping?, .pattern?, nil: false
      }
    }
  }

  private func isSpecific(_ expectation: Expectation) -> Bool {
    switch expectation {
    case .values, .mapping, .pattern: true
    case .phrase(_, let types): types.isEmpty
    }
  }

  // MARK: Mappings

  private func form(_ candidates: [FailedBranch], by suggestions: inout Suggestions) -> BranchVerdict {
    var candidates = candidates
    var deciding: [Message] = []
    while candidates.count > 1, let (entry, matching) = discriminator(candidates), matching.count < candidates.count {
      candidates = matching
      let name = entry.keyID.map { document.keys.name($0) } ?? ""
      deciding.append("\(name): \(forms.shown.short(entry.value))")
    }
    // `type: file` selects the branch for files, whatever else is wrong with it.
    let note: Message? =
      deciding.isEmpty ? nil : "compared with the form that has \(deciding.joined(separator: " and "))"
    if candidates.count == 1, let note { return BranchVerdict(choice: .branch(candidates[0], note: note)) }
    // `type: flie` matches nothing exactly, but is only one typo away from the form that has `file`.
    if candidates.count > 1, note == nil,
      let (entry, key, meant, branch) = nearestConstant(candidates, by: &suggestions)
    {
      return BranchVerdict(
        choice: .branch(branch, note: "compared with the form that has \(document.keys.name(key)): \(meant)"),
        refused: [RejectedProperty(entry: entry, key: key, branches: candidates)])
    }
    let refused = candidates.count > 1 ? refusedProperties(candidates) : []
    return BranchVerdict(choice: closest(candidates, note: note, by: &suggestions), refused: refused)
  }

  /// The form that fits the object best, among those that may have been meant.
  private func closest(
    _ candidates: [FailedBranch], note: Message?, by suggestions: inout Suggestions
  ) -> BranchVerdict.Choice {
    let candidates = withoutOtherConstants(candidates)
    let scores = candidates.map(fit)
    let top = scores.max()
    // Two forms may have equally many of the keys, but a misspelled key may belong to only one of them.
    let tied = byEditDistance(zip(candidates, scores).filter { $0.1 == top }.map { $0.0 }, by: &suggestions)
    if tied.count > 1, let keys = conflict(tied) { return .conflict(keys) }
    let choice = best(tied) { (-$0.findings.count, 0) }
    guard case .branch(let branch, _) = choice else { return choice }
    let count = branches.count(where: isMapping)
    // Mention that other forms are allowed, because the choice is a guess.
    let closest: Message = "compared with the closest of \(count) allowed forms: \(forms.label(branch.subschema))"
    return .branch(branch, note: note ?? (count > 1 ? closest : nil))
  }

  /// The forms without those that want another constant where some other form accepts the value. If a form has other
  /// keys of the object, only a form that has the property too rules it out.
  private func withoutOtherConstants(_ branches: [FailedBranch]) -> [FailedBranch] {
    let touched = branches.map { Set($0.findings.compactMap(firstToken)) }
    var open: [FailedBranch] = []
    for (branch, own) in zip(branches, touched) {
      let refused = branch.findings.filter {
        $0.depth == depth + 1 && $0.property == nil && ($0.keyword == .const || $0.keyword == .enum)
      }.compactMap(firstToken)
      // `{kind: B, b: 1}` fails `const: A` in the branch with `b`; a branch without `kind` doesn't rule that out.
      let isKnown = !refused.isEmpty && knowsKey(besides: own, form: branch.subschema)
      let isRuledOut = refused.contains { token in
        zip(branches, touched).contains { other, keys in
          !keys.contains(token) && (!isKnown || !forms.properties(token, in: other.subschema).isEmpty)
        }
      }
      if !isRuledOut { open.append(branch) }
    }
    return open.isEmpty ? branches : open
  }

  /// Whether a form has any other key of the object.
  private func knowsKey(besides names: Set<String>, form: SubschemaID) -> Bool {
    known(to: form).contains { !names.contains(document.keys.name($0)) }
  }

  /// Whether a form may be a mapping, because its errors aren't about the type.
  private func isMapping(_ branch: FailedBranch) -> Bool {
    !branch.findings.contains { isOfValue($0) && $0.keyword == .type }
  }

  /// How well an object fits a form: the keys that the form has, minus the errors of the object itself.
  private func fit(_ branch: FailedBranch) -> Int {
    var invalidKeys: Set<String> = []
    var score = 0
    let meant = branch.findings.compactMap { finding in
      finding.suggestion.flatMap { finding.depth == depth && !$0.isGuess ? $0.text : nil }
    }
    for finding in branch.findings {
      if finding.depth > depth {
        // A key with an invalid value is evidence for the branch too, but weaker than one with a valid value.
        if let token = firstToken(finding) { invalidKeys.insert(token) }
      } else if finding.missingNames.count != 1 || !meant.contains(finding.missingNames[0]) {
        // A missing key that is present with a typo counts only once.
        score -= 2
      }
    }
    return known(to: branch.subschema).reduce(score) { $0 + (invalidKeys.contains(document.keys.name($1)) ? 1 : 2) }
  }

  /// The largest number of branches to compare by probable names of misspelled keys.
  private static let maxSpelled = 32

  /// Among equally fitting forms, those that have the most of the remaining keys if typos are corrected.
  private func byEditDistance(_ branches: [FailedBranch], by suggestions: inout Suggestions) -> [FailedBranch] {
    guard (2...Self.maxSpelled).contains(branches.count) else { return branches }
    var counts: [Int] = []
    for branch in branches {
      let known = Set(known(to: branch.subschema))
      var count = 0
      for entry in document.entries(node) {
        guard let key = entry.keyID, !known.contains(key) else { continue }
        let meant = suggestions.intendedProperty(by: document.keys.name(key), in: branch.subschema, object: node)
        // A guess, such as the only key left, fits any name, so it shows nothing.
        if meant?.isGuess == false { count += 1 }
      }
      counts.append(count)
    }
    let most = counts.max()
    return zip(branches, counts).filter { $0.1 == most }.map { $0.0 }
  }

  /// The keys of the object that a form has.
  private func known(to form: SubschemaID) -> [KeyID] {
    let shapes = forms.shapes(form)
    return document.entries(node).compactMap(\.keyID).filter { key in shapes.contains { knows($0, key: key) } }
  }

  private func knows(_ shape: MembersShape, key: KeyID) -> Bool {
    let name = shared.evaluator.name(of: key)
    let found = name < 0 ? -1 : program.tables.memberRule(shape, name: name)
    // A key that is only in `required` counts too.
    if found >= 0, case let rule = program.tables.memberRules[found], rule.property.exists || rule.requiredBit != 0 {
      return true
    }
    return shape.patterns.indices.contains {
      shared.evaluator.isNameMatched(program.tables.patternRules[$0].pattern, key: key)
    }
  }

  /// The property of the current object that contains the finding's place.
  private func firstToken(_ finding: Finding) -> String? {
    guard let location = finding.diagnostic.instanceLocation else { return nil }
    return location.tokens.dropFirst(depth - 1).first
  }

  /// The properties whose values every branch rejects, in the order of the object.
  private func refusedProperties(_ branches: [FailedBranch]) -> [RejectedProperty] {
    var common: Set<String>?
    for branch in branches {
      let refused = branch.findings.filter { finding in
        finding.depth == depth + 1 && finding.property == nil
          && [.type, .enum, .const, .pattern, .format, .anyOf, .oneOf].contains { $0 == finding.keyword }
      }
      let tokens = Set(refused.compactMap(firstToken))
      common = common?.intersection(tokens) ?? tokens
    }
    guard let common, !common.isEmpty else { return [] }
    return document.entries(node).compactMap { entry in
      guard let key = entry.keyID, case let name = document.keys.name(key), common.contains(name),
        branches.allSatisfy({ !forms.properties(name, in: $0.subschema).isEmpty })
      else { return nil }
      return RejectedProperty(entry: entry, key: key, branches: branches)
    }
  }

  /// The keys of the object that forms allow individually but not together.
  private func conflict(_ branches: [FailedBranch]) -> [String]? {
    var refused: Set<String> = []
    for branch in branches {
      let own = branch.findings.filter { $0.depth == depth }
      let keys = own.flatMap(\.disallowedKeys)
      guard !keys.isEmpty, own.allSatisfy({ !$0.disallowedKeys.isEmpty }) else { return nil }
      refused.formUnion(keys)
    }
    let isKnown = { (name: String) in
      branches.contains { branch in !branch.findings.contains { $0.depth == depth && $0.disallowedKeys.contains(name) }
      }
    }
    let keys = document.keyNames(node).filter(refused.contains)
    return keys.count > 1 && keys.allSatisfy(isKnown) ? keys : nil
  }

  // MARK: Constants

  /// The property of the object that most forms restrict to constants and at least one form matches, with the matching
  /// forms. If there are several, prefers one with different values in every form: `kind` rather than a shared
  /// `apiVersion`.
  private func discriminator(_ branches: [FailedBranch]) -> (entry: ObjectEntry, matching: [FailedBranch])? {
    var best: (entry: ObjectEntry, rank: (Int, Int), matching: [FailedBranch])?
    for entry in document.entries(node) {
      guard let key = entry.keyID else { continue }
      let name = document.keys.name(key)
      var count = 0
      var matching: [FailedBranch] = []
      for branch in branches {
        let subschemas = forms.properties(name, in: branch.subschema).filter { !forms.enumerations($0).isEmpty }
        guard !subschemas.isEmpty else { continue }
        count += 1
        if subschemas.allSatisfy({ shared.evaluator.checkChild($0, node: entry.value) }) { matching.append(branch) }
      }
      // A property that only one form mentions says nothing about the others.
      guard !matching.isEmpty, matching.count < count || count < branches.count, count >= best?.rank.0 ?? 0 else {
        continue
      }
      // If only one form has `size: [1, 2]`, that doesn't distinguish it, but `type: [file]` does.
      if count == 1, !isConstant(name, in: matching[0].subschema) { continue }
      // In Kubernetes, many forms have `apiVersion: v1`, but only one has `kind: Pod`.
      let rank = (count, differs(name, among: branches) ? 1 : 0)
      if best.map({ $0.rank < rank }) ?? true { best = (entry, rank, matching) }
    }
    return best.map { ($0.entry, $0.matching) }
  }

  /// Whether no two branches share a string for a property.
  private func differs(_ property: String, among branches: [FailedBranch]) -> Bool {
    var known: Set<String> = []
    return branches.allSatisfy { branch in
      let texts = forms.enumerations(of: property, in: branch.subschema).flatMap {
        forms.schema.names.values(of: $0).texts.texts
      }
      defer { known.formUnion(texts) }
      return known.isDisjoint(with: texts)
    }
  }

  private func isConstant(_ property: String, in branch: SubschemaID) -> Bool {
    forms.enumerations(of: property, in: branch).contains { program.values(of: $0).count == 1 }
  }

  /// The property for which every branch has constants, if its value is none of them but similar to one.
  private func nearestConstant(
    _ branches: [FailedBranch], by suggestions: inout Suggestions
  ) -> (entry: ObjectEntry, key: KeyID, meant: Message, branch: FailedBranch)? {
    for entry in document.entries(node) {
      guard let key = entry.keyID, !forms.shown.isHidden(entry.value), let text = document.string(entry.value) else {
        continue
      }
      let constants = branches.map { branch in
        forms.enumerations(of: document.keys.name(key), in: branch.subschema).flatMap {
          forms.schema.names.values(of: $0).texts.texts
        }
      }
      guard constants.allSatisfy({ !$0.isEmpty }),
        let meant = suggestions.meant(by: text, among: NearestNames(constants.flatMap(\.self)))
      else { continue }
      let matching = zip(branches, constants).filter { $0.1.contains(meant.text) }
      guard let (branch, _) = matching.first, matching.count == 1 else { continue }
      return (entry, key, ValueDescription.quoted(meant.text), branch)
    }
    return nil
  }

  // MARK: The best branch

  /// The branch with the fewest errors of the value itself, then with the fewest inside.
  private func shallowest(_ candidates: [FailedBranch]) -> BranchVerdict.Choice {
    best(candidates) { branch in (-branch.findings.count { $0.depth == depth }, -branch.findings.count) }
  }

  /// The only branch with the highest rank, or else what the branches have in common.
  private func best(
    _ candidates: [FailedBranch], rank: (FailedBranch) -> (Int, Int)
  ) -> BranchVerdict.Choice {
    let ranked = candidates.map { (branch: $0, rank: rank($0)) }.sorted { $0.rank > $1.rank }
    guard let first = ranked.first else { return .none }
    guard ranked.count == 1 || first.rank > ranked[1].rank else {
      return common(candidates).map { .common($0) } ?? .none
    }
    return .branch(first.branch, note: alternativesNote(first.branch))
  }

  /// A note about other types or values that an invalid scalar could have; nil for a collection.
  private func alternativesNote(_ branch: FailedBranch) -> Message? {
    guard !document[node].kind.isCollection else { return nil }
    var expectations: [Expectation] = []
    for other in branches where other.index != branch.index {
      if let expectation = forms.expectation(other.subschema, for: node), !expectations.contains(expectation) {
        expectations.append(expectation)
      }
    }
    if let own = forms.expectation(branch.subschema, for: node) { expectations.removeAll { $0 == own } }
    return expectations.isEmpty ? nil : "also allowed: \(Expectations.joined(expectations, words: forms.words))"
  }

  /// The errors that a value has for every one of the branches; nil if there are none.
  private func common(_ branches: [FailedBranch]) -> FailedBranch? {
    func identity(_ finding: Finding) -> FindingReduction.FailureIdentity { .init(finding, problem: nil) }
    guard var result = branches.first else { return nil }
    for branch in branches.dropFirst() {
      let problems = Set(branch.findings.map(identity))
      result.findings.removeAll { !problems.contains(identity($0)) }
    }
    return result.findings.isEmpty ? nil : result
  }
}
