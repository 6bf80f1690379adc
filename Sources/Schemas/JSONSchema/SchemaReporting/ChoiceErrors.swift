internal import DocumentModel
internal import Patterns

/// Describes the errors of a value that matches no branch of `anyOf` or `oneOf`, or more than one of `oneOf`.
struct ChoiceErrors {
  let keyword: Keyword
  let node: NodeID
  /// The depth of the value: 1 for the root.
  let depth: Int
  let forms: FormWords

  private var program: Program { forms.program }
  private var document: Document { forms.document }
  private var shown: DisplayedValues { forms.shown }
  private var words: TypeWords { forms.words }

  // MARK: Several matches

  /// The error of a value that matches several branches of `oneOf`.
  func ambiguity(_ valid: [(number: Int, subschema: SubschemaID)]) -> KeywordFailure {
    let (first, second) = (valid[0], valid[1])
    if case .mapping(let one)? = forms.expectation(first.subschema),
      case .mapping(let other)? = forms.expectation(second.subschema), one != other
    {
      let keys = document.keyNames(node)
      let own = keys.filter(Set(one).subtracting(other).contains)
      let others = keys.filter(Set(other).subtracting(one).contains)
      // Naming `image` and `build` is clearer than "matches forms 1 and 2".
      if !own.isEmpty, !others.isEmpty { return conflict(between: own, others) }
    }
    let labels = [forms.label(first.subschema), forms.label(second.subschema)]
    let both: Message = labels[0] == labels[1] ? "both \(labels[0])" : "\(labels[0]) and \(labels[1])"
    return KeywordFailure(
      .oneOf,
      message:
        "\(shown.short(node)) matches forms \(first.number + 1) and \(second.number + 1) (\(both)), but only one may match",
      help: helpOnLaterKeyword([first.subschema, second.subschema]))
  }

  /// Why a form may match more than intended: it has a keyword that its draft doesn't know yet.
  private func helpOnLaterKeyword(_ candidates: [SubschemaID]) -> Message? {
    // These never restrict a value.
    let silent: [Keyword] = [.defs, .contentSchema]
    for id in candidates.lazy.flatMap(forms.certain) {
      let (node, schema) = (program.tables[id].node, program.document(of: id))
      let draft = program.dialect(of: id).draft
      guard schema.kind(node) == .object else { continue }
      let later = Keyword.table.first {
        $0.drafts.lowerBound > draft && !silent.contains($0.keyword) && schema.entry(node, named: $0.name) != nil
      }
      if let later {
        let first = later.drafts.lowerBound.shortName
        return Message(
          words: "\"\(later.name)\" has no effect in draft \(draft.shortName); it was added in draft \(first)")
      }
    }
    return nil
  }

  /// The error that keys required by one form exclude those required by another.
  private func conflict(between one: [String], _ other: [String]) -> KeywordFailure {
    // With one key for each form, list them in the order of the file.
    guard one.count + other.count > 2 else {
      return conflict(document.keyNames(node).filter { one.contains($0) || other.contains($0) })
    }
    let (few, many) = one.count < other.count ? (one, other) : (other, one)
    let words = [few, many].map { $0.map(ValueDescription.quoted).listed("and") }
    return KeywordFailure(
      keyword, message: "\(words[0]) \(words: few.count == 1 ? "is" : "are") not allowed together with \(words[1])",
      at: document.place(ofLast: few, in: node), disallowedKeys: few)
  }

  /// The error that only one of several keys is allowed.
  func conflict(_ keys: [String]) -> KeywordFailure {
    let quoted = keys.map(ValueDescription.quoted)
    let message: Message =
      keys.count == 2
      ? "\(quoted.listed("and")) are not allowed together"
      : "only one of \(quoted.listed("and")) is allowed"
    return KeywordFailure(keyword, message: message, at: document.place(ofLast: keys, in: node), disallowedKeys: keys)
  }

  // MARK: No match

  /// The error of a value that matches no branch, if nothing shows which was meant: lists the alternatives.
  ///
  /// - Parameter choices: The subschemas of the branches that the value is compared with.
  func noBranch(
    _ choices: [SubschemaID], branches: [FailedBranch], id: SubschemaID, by suggestions: inout Suggestions
  ) -> KeywordFailure {
    // Don't list the allowed values, which may reveal a hidden one.
    guard !shown.isHidden(node) else {
      return KeywordFailure(keyword, message: "\(shown.short(node)) is not an allowed value")
    }
    let expectations = choices.map { forms.expectation($0, for: node) }
    var distinct = expectations.compactMap(\.self).uniqued()
    let isObject = document[node].kind == .object
    // Someone who writes a mapping means a form that is one.
    if isObject, distinct.contains(where: isAboutKeys) { distinct = distinct.filter(isAboutKeys) }
    var isMapping = isObject && !distinct.isEmpty && distinct.allSatisfy(isAboutKeys)
    if isMapping {
      distinct = branches.flatMap(lacking)
      isMapping = !distinct.isEmpty
    }
    let suggestion = suggestion(among: branches, by: &suggestions)
    if !isMapping && expectations.contains(nil) || distinct.isEmpty || distinct.contains(where: allows) {
      return KeywordFailure(
        keyword, message: "\(shown.short(node)) matches none of the allowed forms: \(labels(choices))",
        at: isObject ? .holder : .value, suggestion: suggestion,
        help: isObject || suggestion != nil ? nil : reasons(branches))
    }
    // If all forms are constants, report the value like `enum` does.
    if Expectations.areListed(distinct) {
      let short = shown.short(node)
      let values = ValueDescription.listing(Expectations.allValues(distinct), nearTo: short) { $0 }
      return KeywordFailure(
        keyword, message: shown.notOne(of: values, at: node), suggestion: suggestion, help: shown.missingValueHelp(node)
      )
    }
    let found = isMapping ? ValueDescription.keys(document, id: node) : shown.found(node)
    let missingNames =
      isMapping ? distinct.flatMap { if case .mapping(let keys) = $0 { keys } else { [String]() } } : []
    return KeywordFailure(
      keyword, message: "expected \(Expectations.joined(distinct, words: words)), found \(found)",
      at: isMapping ? .holder : .value,
      missingNames: missingNames.filter { document.value(node, named: $0) == nil },
      disallowedKeys: isMapping && document.count(node) == 1 ? document.keyNames(node) : [], suggestion: suggestion,
      help: suggestion == nil ? forms.exampleHelp(in: id) ?? shown.missingValueHelp(node) : nil)
  }

  /// The keys that would make the value match a form, one expectation each; empty if the form has other errors.
  private func lacking(_ branch: FailedBranch) -> [Expectation] {
    let own = branch.findings.filter { $0.depth == depth }
    // If the branch has other errors, adding the missing keys isn't enough.
    guard !own.isEmpty, own.allSatisfy({ !$0.missingNames.isEmpty }) else { return [] }
    if own.count == 1, own[0].keyword != .required { return own[0].missingNames.map { .mapping([$0]) } }
    return [.mapping(own.flatMap(\.missingNames))]
  }

  private func isAboutKeys(_ expectation: Expectation) -> Bool {
    if case .mapping = expectation { true } else { false }
  }

  /// Whether an expectation only repeats what the value already is, so that the error is further inside.
  private func allows(_ expectation: Expectation) -> Bool {
    guard case .phrase(_, let types) = expectation else { return false }
    return switch document[node].kind {
    case .object: types == .object
    case .array: types == .array
    case .string: types == .string
    case .number: types == .number || types == .integer || types == .writtenInteger
    case .boolean, .null, .alias: false
    }
  }

  /// Whether listing the forms would say nothing.
  func areUnnamed(_ branches: [FailedBranch]) -> Bool {
    guard branches.allSatisfy({ forms.expectation($0.subschema, for: node) == nil && !$0.findings.isEmpty }) else {
      return false
    }
    return Set(branches.map { forms.label($0.subschema) }).count == 1
  }

  private static let listedLabels = 6

  /// The labels of the forms, `a, b or c`, without duplicates and up to a limit.
  private func labels(_ choices: [SubschemaID]) -> Message {
    let distinct = Expectations.general(choices.map(forms.label).uniqued(), words: words)
    let more: [Message] = distinct.count > Self.listedLabels ? ["\(distinct.count - Self.listedLabels) more"] : []
    return (distinct.prefix(Self.listedLabels) + more).listed()
  }

  private func suggestion(among branches: [FailedBranch], by suggestions: inout Suggestions) -> Suggestion? {
    // Suggestions for inner values don't fix the value itself.
    let own = branches.flatMap { $0.findings.compactMap(\.suggestion) }.filter { $0.node == document.resolve(node) }
    let conversions = own.filter { $0.form != .string }
    return suggestions.nearest(to: node, among: NearestNames(own.filter { $0.form == .string }.map(\.text)))
      ?? (conversions.allSatisfy { $0 == conversions[0] } ? conversions.first : nil)
  }

  /// Why a value doesn't match the first forms, because their names may say too little: `a list or a list of strings`.
  private func reasons(_ branches: [FailedBranch]) -> Message? {
    let forms = otherForms(Array(branches.prefix(2)), but: nil)
    let words = forms.compactMap { form -> Message? in form.problems.first.map { "as \(form.name): \($0)" } }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  // MARK: Other forms

  private static let listedForms = 8
  private static let listedProblems = 3

  func otherForms(_ branches: [FailedBranch], but meant: Int?) -> [OtherForm] {
    branches.filter { $0.index != meant }.prefix(Self.listedForms).map { branch in
      let findings = FindingReduction.reduced(branch.findings)
      let problems = findings.prefix(Self.listedProblems).map { finding -> Message in
        let tokens = finding.diagnostic.instanceLocation?.tokens.dropFirst(depth - 1) ?? []
        let inner = JSONPointer(tokens: Array(tokens))
        let place: Message = finding.property == nil && !inner.isRoot ? "\(inner): " : ""
        return place + finding.diagnostic.wording
      }
      return OtherForm(
        number: branch.index + 1, name: forms.label(branch.subschema), problems: problems,
        more: findings.count - problems.count)
    }
  }
}

extension Document {
  /// The place of the last of some keys of an object, for a finding about the object.
  func place(ofLast keys: [String], in object: NodeID) -> FailurePlace {
    let own = entries(object).filter { $0.keyID.map { keys.contains(self.keys.name($0)) } ?? false }
    return own.last.map { .key($0.key, name: nil, mergeKey: $0.mergeKey) } ?? .holder
  }
}
