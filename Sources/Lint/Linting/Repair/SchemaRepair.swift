internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// Finds fixes for schema errors: small changes of a value or its place, each tried in memory.
///
/// A change counts only if the schema then reports fewer errors. The one with the fewest is chosen, then the nearest to
/// the original. The result needs a review, because valid doesn't mean intended, unless the slip is unambiguous and no
/// other change fixes the error as well.
struct SchemaRepair {
  /// How many findings of a file are examined.
  private static let limit = 20

  private let snapshot: Snapshot
  private let document: Document
  private let facts: DocumentFacts
  private let places: PlaceRepairs
  /// The present number of errors, computed when there is something to try.
  private lazy var before = search.measured { FindingStages(snapshot).schemaErrors(cost: &$0)?.count }
  private var search: RepairSearch

  static func attach(
    to findings: inout [Diagnostic], of snapshot: Snapshot, facts: TextFacts?, budget: inout Budget
  ) {
    for facts in facts?.views ?? [] where facts.isOfSchema {
      attach(to: &findings, of: snapshot, facts: facts, budget: &budget)
    }
  }

  private static func attach(
    to findings: inout [Diagnostic], of snapshot: Snapshot, facts: DocumentFacts, budget: inout Budget
  ) {
    // The edits are offsets in the file, which are wrong for a recoded text.
    guard snapshot.text.count <= Limits.maxRepairTextBytes, !snapshot.reading.parsed.isRecoded,
      budget.left >= 0
    else {
      return
    }
    let wanted = findings.indices.filter {
      findings[$0].rule != nil && findings[$0].severity == .error && isOpen(findings[$0])
        && facts.view.holds(findings[$0].range)
    }
    guard !wanted.isEmpty else { return }
    var repair = Self(snapshot, facts: facts, search: RepairSearch(snapshot, budget: budget, findings: findings.count))
    var renamed: Set<ByteRange> = []
    var consequences: Set<Int> = []
    var moved: Set<[TextEdit]> = []
    for index in wanted.prefix(limit) where !consequences.contains(index) {
      guard let found = repair.best(findings[index]) else { continue }
      let candidate = found.candidate
      if !findings[index].fixes.isEmpty {
        guard found.isOnly else { continue }
        findings[index].caption = nil
      }
      // An earlier finding has this fix, which moves this entry too.
      if candidate.moves != nil, !moved.insert(candidate.edits).inserted {
        consequences.insert(index)
        continue
      }
      let isSafe = candidate.isPlain && found.isOnly && !findings[index].dependsOnGuess
      findings[index].fixes = [
        Fix(
          title: candidate.title, safety: isSafe ? .proven : .risky, reach: .entry,
          edits: snapshot.keepingComments(candidate.edits))
      ]
      if found.isOnly, let slip = candidate.slip { findings[index].wording = "\(slip): \(findings[index].wording)" }
      if found.isOnly, let place = candidate.place { findings[index].range = place }
      if found.isOnly, let lines = candidate.moves {
        consequences.formUnion(repair.consequences(of: found, lines: lines, findings: findings, at: index))
      }
      // The misspelled key is in the mapping that lacks the right one, so the finding moves to it.
      let isRenamed = !findings[index].missing.isEmpty || repair.isNamed(found)
      let isOneEdit = candidate.edits.count == 1 || candidate.newName != nil
      if isRenamed, let edit = candidate.edits.first, isOneEdit, !edit.range.isEmpty {
        findings[index].range = edit.range
        findings[index].caption = "did you mean \"\(edit.replacement)\"?"
        renamed.insert(edit.range)
      }
    }
    budget = repair.search.budget
    // From the end, so that the remaining indices stay valid.
    for index in consequences.sorted().reversed() { findings.remove(at: index) }
    // Near-name findings about the same key are redundant.
    findings.removeAll { $0.code == LintRule.nearName.code && renamed.contains($0.range) }
    findings = FindingFilter.inOrder(findings)
  }

  /// Whether a finding has no fix except a similar word. An unambiguous slip, such as a comma after the word, takes
  /// precedence.
  private static func isOpen(_ finding: Diagnostic) -> Bool { finding.fixes.allSatisfy { $0.safety == .risky } }

  private init(_ snapshot: Snapshot, facts: DocumentFacts, search: RepairSearch) {
    self.snapshot = snapshot
    self.facts = facts
    self.search = search
    document = snapshot.reading.parsed.document
    places = PlaceRepairs(document: document, facts: facts, edits: EntryEdits(snapshot.reading, schema: facts.schema))
  }

  private mutating func best(_ finding: Diagnostic) -> Repair? {
    let candidates = finding.fixes.isEmpty ? candidates(finding) : slips(finding)
    guard !candidates.isEmpty, let before else { return nil }
    var search = search
    defer { self.search = search }
    return search.best(candidates) { _, after, cost in
      guard !isEvaded(finding, by: after), let errors = FindingStages(after).schemaErrors(cost: &cost) else {
        return nil
      }
      // Fewer errors aren't enough: if this one remains, the change fixed another.
      return errors.count < before && !errors.contains(where: { isSame($0, as: finding) }) ? [errors.count] : nil
    }
  }

  /// Whether the entry's key is the mistake: no other change fixes the finding as well, or the spelling of the same
  /// word differs.
  private func isNamed(_ repair: Repair) -> Bool {
    guard let name = repair.candidate.newName, let edit = repair.candidate.edits.first else { return false }
    let written = String(decoding: snapshot.text[edit.range.indices], as: UTF8.self)
    return repair.isOnly || WordSpelling.isSame(written, name)
  }

  /// The other schema errors on lines that a change moves as a whole, if none is left on them afterwards.
  private func consequences(of found: Repair, lines: ClosedRange<Int>, findings: [Diagnostic], at index: Int)
    -> [Int]
  {
    // Once indented under `env:`, `A: 1` is no unknown key any more, and `env` isn't empty.
    var steps = 0
    let left = FindingStages(found.text).schemaErrors(cost: &steps) ?? []
    guard !left.contains(where: { lines.contains(found.text.lines.line(of: $0.range.start)) }) else { return [] }
    return findings.indices.filter { other in
      other != index && findings[other].rule != nil && findings[other].severity == .error
        && lines.contains(snapshot.lines.line(of: findings[other].range.start))
    }
  }

  /// Whether a remaining error is the same as the finding, so that the change fixed another one.
  private func isSame(_ error: Diagnostic, as finding: Diagnostic) -> Bool {
    error.code == finding.code && error.instanceLocation == finding.instanceLocation
      && error.document == finding.document && error.missing == finding.missing
  }

  /// Whether the change makes the violated keyword irrelevant by giving the value another type: no pattern applies to a
  /// list. Changes to a boolean, made only from words for true and false, don't count.
  private func isEvaded(_ finding: Diagnostic, by after: Snapshot) -> Bool {
    // `[x]` satisfies every pattern, so brackets would seem to fix any violation of one.
    guard let old = kind(finding, in: document), let new = kind(finding, in: after.reading.parsed.document), old != new
    else { return false }
    // A branch that has only keywords for mappings accepts any list.
    if Self.codesOfForms.contains(finding.failedCode), new.isCollection, !states(new, at: finding) { return true }
    // If both strings and numbers are allowed, a string that is almost a number was meant as one.
    if new == .number, states(new, at: finding) { return false }
    return !Self.codesOfKinds.contains(finding.failedCode) && new != .boolean
  }

  /// Whether the schema explicitly allows a list, a mapping or a number for a value.
  private func states(_ kind: NodeKind, at finding: Diagnostic) -> Bool {
    guard let place = FindingPlace(finding, in: document) else { return false }
    let names = kind == .array ? ["array"] : kind == .number ? ["number", "integer"] : ["object"]
    return facts.schema.graph.typeNames(facts.applied(at: place.path, number: place.number)).contains(
      where: names.contains)
  }

  /// The unit of the number at a place, if the schema declares one.
  private func unit(at place: FindingPlace) -> String? {
    guard let vocabulary = facts.schema.vocabulary else { return nil }
    let graph = facts.schema.graph
    return facts.applied(at: place.path, number: place.number).lazy
      .compactMap { vocabulary.notation(at: $0.point, in: graph)?.unit }.first
  }

  private static let codesOfForms: Set<DiagnosticCode> = [.keyword(.anyOf), .keyword(.oneOf)]

  private static let codesOfNames: Set<DiagnosticCode> = [
    .keyword(.additionalProperties), .keyword(.unevaluatedProperties), .keyword(.propertyNames),
  ]

  private static let codesOfKinds: Set<DiagnosticCode> = [
    .keyword(.type), .keyword(.enum), .keyword(.const), .keyword(.anyOf), .keyword(.oneOf),
  ]

  private func kind(_ finding: Diagnostic, in document: Document) -> NodeKind? {
    FindingPlace(finding, in: document)?.node.map { document.kind(document.resolve($0)) }
  }

  private func candidates(_ finding: Diagnostic) -> [RepairCandidate] {
    let place = FindingPlace(finding, in: document)
    if !finding.missing.isEmpty { return places.renames(finding) }
    if Self.codesOfNames.contains(finding.failedCode) {
      return places.slips(finding, lines: snapshot.lines) + places.moves(finding) + places.nesting(finding)
        + places.indentations(finding) + places.lists(finding)
    }
    guard let node = place?.node else { return [] }
    if document.kind(node) == .null { return places.indentations(finding) + places.respelling(finding) }
    return ValueRepairs.candidates(node, of: document, isJSON: snapshot.isJSON, unit: place.flatMap(unit))
      + places.respelling(finding)
      + places.strays(finding)
  }

  /// Unambiguous slips in the punctuation next to a value.
  private func slips(_ finding: Diagnostic) -> [RepairCandidate] {
    // An unknown key is a name rather than a value with such a slip.
    guard !Self.codesOfNames.contains(finding.failedCode), finding.missing.isEmpty,
      // `debug,`: a word with a comma rather than a misspelled word.
      let node = FindingPlace(finding, in: document)?.node
    else { return [] }
    return ValueRepairs.candidates(node, of: document, isJSON: snapshot.isJSON).filter(\.isPlain)
  }
}
