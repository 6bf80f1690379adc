internal import Diagnostics
internal import DocumentModel

/// What is said where no branch of `anyOf` or `oneOf` was meant, or more than one is.
extension Reporter {
  mutating func reportAmbiguity(
    _ valid: [(number: Int, subschema: SubschemaID)], _ id: SubschemaID, _ node: NodeID
  ) {
    let (first, second) = (valid[0], valid[1])
    if case .mapping(let one)? = expectation(first.subschema),
      case .mapping(let other)? = expectation(second.subschema), one != other
    {
      let keys = document.entries(node).compactMap { $0.keyID.map { document.keys.name($0) } }
      let (own, others) = (
        keys.filter(Set(one).subtracting(other).contains), keys.filter(Set(other).subtracting(one).contains)
      )
      if !own.isEmpty, !others.isEmpty { return reportConflict(.oneOf, between: own, others, id, node) }
    }
    let labels = [label(first.subschema), label(second.subschema)]
    let shown = labels[0] == labels[1] ? "both \(labels[0])" : "\(labels[0]), and \(labels[1])"
    fail(
      .oneOf, id,
      "\(short(node)) fits more than one of the forms allowed, number \(first.number + 1) and \(second.number + 1) "
        + "(\(shown)), where only one may fit", .value, help: helpOnLaterKeyword([first.subschema, second.subschema]))
  }

  /// Why a form may fit more than its author wanted: it has a keyword that its draft doesn't know yet.
  private func helpOnLaterKeyword(_ forms: [SubschemaID]) -> String? {
    // These ask nothing of a value in any draft.
    let silent: [Keyword] = [.defs, .contentSchema]
    for id in forms.lazy.flatMap(certain) {
      let (subschema, schema) = (program.tables[id], program.document(of: id))
      let draft = program.resources[Int(subschema.resource)].dialect.draft
      guard schema.kind(subschema.node) == .object else { continue }
      let later = Keyword.table.first {
        $0.drafts.lowerBound > draft && !silent.contains($0.keyword)
          && schema.entry(subschema.node, named: $0.name) != nil
      }
      if let later {
        return "the schema is of draft \(draft.shortName), in which \"\(later.name)\" does nothing: it came with "
          + "draft \(later.drafts.lowerBound.shortName)"
      }
    }
    return nil
  }

  /// Keys of the object at hand that two forms ask for, each without the other's; in its order.
  private mutating func reportConflict(
    _ keyword: Keyword, between one: [String], _ other: [String], _ id: SubschemaID, _ object: NodeID
  ) {
    guard one.count + other.count > 2 else {
      let keys = document.entries(object).compactMap { $0.keyID.map { document.keys.name($0) } }
      return reportConflict(keyword, keys.filter { one.contains($0) || other.contains($0) }, id, object)
    }
    let (few, many) = one.count < other.count ? (one, other) : (other, one)
    let words = [few, many].map { ValueDescription.conjunction($0.map(ValueDescription.quoted)) }
    fail(
      keyword, id, "\(words[0]) \(few.count == 1 ? "is" : "are") not allowed together with \(words[1])",
      place(ofLast: few, object), refuses: few)
  }

  /// Keys of the object at hand of which only one may be there, in its order.
  mutating func reportConflict(_ keyword: Keyword, _ keys: [String], _ id: SubschemaID, _ object: NodeID) {
    let quoted = keys.map(ValueDescription.quoted)
    let message =
      keys.count == 2
      ? "\(ValueDescription.conjunction(quoted)) are not allowed together"
      : "only one of \(ValueDescription.conjunction(quoted)) is allowed"
    fail(keyword, id, message, place(ofLast: keys, object), refuses: keys)
  }

  /// The last of some keys, for a finding about the object.
  func place(ofLast keys: [String], _ object: NodeID) -> FaultPlace {
    var place = FaultPlace.holder
    for entry in document.entries(object) {
      guard let key = entry.keyID, keys.contains(document.keys.name(key)) else { continue }
      place = .key(entry.key, name: nil, mergeKey: entry.mergeKey)
    }
    return place
  }

  /// A property whose value no form allows: says what they want there.
  mutating func reportProperty(_ keyword: Keyword, _ property: RefusedProperty, _ id: SubschemaID) {
    let name = document.keys.name(property.key)
    let depth = path.depth + 1
    path.push(step(property.entry, property.key))
    defer { path.pop() }
    let pointer = path.pointer
    let inner = property.branches.map { branch in
      var branch = branch
      branch.findings.removeAll { $0.depth != depth || $0.diagnostic.instanceLocation != pointer }
      return branch
    }
    let value = document.resolve(property.entry.value)
    let forms = property.branches.compactMap { branch in
      properties(name, in: branch.subschema).max {
        expectation($0, for: value)?.rank ?? -1 < expectation($1, for: value)?.rank ?? -1
      }
    }
    // What all forms say alike of the value tells more than a name for them.
    if let alike = inner.first?.findings, !alike.isEmpty, forms.allSatisfy({ expectation($0, for: value) == nil }),
      Set(inner.map { $0.findings.map(\.diagnostic.message) }).count == 1
    {
      findings += alike
      return
    }
    let around = owners
    owners = forms
    reportNoBranch(keyword, forms, id, value, inner)
    owners = around
  }

  /// The faults of a branch besides the values of some properties.
  func others(_ branch: FailedBranch, than properties: [RefusedProperty]) -> [Finding] {
    properties.isEmpty ? branch.findings : branch.findings.filter { !isOf(properties, $0) }
  }

  /// Whether a finding is about the value of one of some properties of the object at hand, as a whole.
  func isOf(_ properties: [RefusedProperty], _ finding: Finding) -> Bool {
    guard finding.property == nil, let location = finding.diagnostic.instanceLocation else { return false }
    return properties.contains { location == path.pointer.appending(document.keys.name($0.key)) }
  }

  /// What there is to choose from.
  mutating func reportNoBranch(
    _ keyword: Keyword, _ forms: [SubschemaID], _ id: SubschemaID, _ node: NodeID, _ branches: [FailedBranch]
  ) {
    guard !isHidden(node) else {
      fail(keyword, id, "\(short(node)) is none of the values allowed", .value)
      return
    }
    let expectations = forms.map { expectation($0, for: node) }
    var seen: Set<Expectation> = []
    var distinct = expectations.compactMap(\.self).filter { seen.insert($0).inserted }
    let isObject = document[node].kind == .object
    // Who writes a mapping means one.
    if isObject, distinct.contains(where: isOfKeys) { distinct = distinct.filter(isOfKeys) }
    var isMapping = isObject && !distinct.isEmpty && distinct.allSatisfy(isOfKeys)
    if isMapping {
      distinct = branches.flatMap(lacking)
      isMapping = !distinct.isEmpty
    }
    let suggestion = suggestion(among: branches, node)
    let help = suggestion == nil ? exampleHelp(in: id) : nil
    if !isMapping && expectations.contains(nil) || distinct.isEmpty || distinct.contains(where: { allows($0, node) }) {
      let labels = unique(forms.map(label))
      fail(
        keyword, id, "\(short(node)) fits none of the forms allowed: \(labels)", isObject ? .holder : .value,
        suggestion: suggestion)
    } else if Expectations.areListed(distinct) {
      let values = ValueDescription.listing(Expectations.allValues(distinct), nearTo: short(node)) { $0 }
      fail(keyword, id, "\(short(node)) is not one of \(values)", .value, suggestion: suggestion)
    } else {
      let found = isMapping ? ValueDescription.keys(document, node) : found(node)
      let lacks = isMapping ? distinct.flatMap { if case .mapping(let keys) = $0 { keys } else { [String]() } } : []
      fail(
        keyword, id, "expected \(Expectations.joined(distinct, words)), found \(found)", isMapping ? .holder : .value,
        lacks: lacks.filter { document.value(node, named: $0) == nil }, suggestion: suggestion, help: help)
    }
  }

  /// The keys that would do for a form which misses nothing else, one expectation for each form.
  private func lacking(_ branch: FailedBranch) -> [Expectation] {
    let own = branch.findings.filter { $0.depth == path.depth }
    guard !own.isEmpty, own.allSatisfy({ !$0.lacks.isEmpty }) else { return [] }
    if own.count == 1, own[0].keyword != .required { return own[0].lacks.map { .mapping([$0]) } }
    return [.mapping(own.flatMap(\.lacks))]
  }

  private func isOfKeys(_ expectation: Expectation) -> Bool {
    if case .mapping = expectation { true } else { false }
  }

  /// Whether an expectation says only what the value already is, so that the fault lies further down.
  private func allows(_ expectation: Expectation, _ node: NodeID) -> Bool {
    guard case .phrase(_, let types) = expectation else { return false }
    return switch document[node].kind {
    case .object: types == .object
    case .array: types == .array
    case .string: types == .string
    case .number: types == .number || types == .integer || types == .writtenInteger
    case .boolean, .null, .alias: false
    }
  }

  /// Whether naming the forms would say nothing.
  func areUnnamed(_ branches: [FailedBranch], _ node: NodeID) -> Bool {
    guard branches.allSatisfy({ expectation($0.subschema, for: node) == nil && !$0.findings.isEmpty }) else {
      return false
    }
    return Set(branches.map { label($0.subschema) }).count == 1
  }

  private static let listedForms = 6

  /// `a, b or c`, each once, so many of them.
  private func unique(_ labels: [String]) -> String {
    var seen: Set<String> = []
    let distinct = labels.filter { seen.insert($0).inserted }
    let more = distinct.count > Self.listedForms ? ["\(distinct.count - Self.listedForms) more"] : []
    return ValueDescription.alternatives(distinct.prefix(Self.listedForms) + more)
  }

  private mutating func suggestion(among branches: [FailedBranch], _ node: NodeID) -> Suggestion? {
    let suggestions = branches.flatMap { $0.findings.compactMap(\.suggestion) }
      .filter { $0.node == document.resolve(node) }
    let conversions = suggestions.filter { $0.form != .string }
    return suggestion(for: node, among: NearestNames(suggestions.filter { $0.form == .string }.map(\.text)))
      ?? (conversions.allSatisfy { $0 == conversions[0] } ? conversions.first : nil)
  }
}
