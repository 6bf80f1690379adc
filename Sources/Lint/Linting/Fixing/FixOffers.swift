internal import Analysis
internal import DocumentModel

/// The fixes that a report offers. Those that may be safe are tried first.
struct FixOffers {
  /// How many entry fixes that need a review are tried one by one.
  private static let alone = 20

  private let text: Snapshot
  private var trials: Trials

  /// - Parameters:
  ///   - findings: All findings of the text.
  ///   - isReport: Whether to try the fixes that the findings have already; when fixing, they are tried anyway.
  static func add(to findings: inout [Diagnostic], of text: Snapshot, facts: TextFacts?, isReport: Bool) {
    var offers = Self(text, findings: findings)
    if isReport, text.text.count <= Limits.maxOfferedFixTextBytes, !text.reading.parsed.isPartial {
      offers.tryScalars(&findings)
      offers.prove(FixStage.layout.candidates(findings), stage: .layout, findings: &findings)
    }
    offers.addEntries(&findings, facts: facts)
    SyntaxRepair.attach(to: &findings, of: text, budget: &offers.trials.budget)
    SchemaRepair.attach(to: &findings, of: text, facts: facts, budget: &offers.trials.budget)
  }

  private init(_ text: Snapshot, findings: [Diagnostic]) {
    self.text = text
    trials = Trials(text, findings: findings, budget: .ofTrials(text.text.count, looks: 4))
  }

  /// Tries the schema's suggestions, and drops those after which their value is still invalid.
  private mutating func tryScalars(_ findings: inout [Diagnostic]) {
    var (accepted, refuted): (Set<[TextEdit]>, Set<[TextEdit]>) = ([], [])
    for stage in [FixStage.scalars, .risky] {
      var tried: Set<[TextEdit]> = []
      while true {
        // If a value has several fixes, the first is tried first, then the next.
        let candidates = Candidate.all(of: findings) { finding, fix in
          finding.rule != nil && fix.reach == .scalar && (stage == .risky ? !fix.isSafe : fix.safety == .unproven)
            && !tried.contains(fix.edits)
        }
        guard !candidates.isEmpty else { break }
        tried.formUnion(candidates.map(\.fix.edits))
        accepted.formUnion(
          prove(candidates, stage: stage, findings: &findings) { refuted.formUnion($0.refuted.map(\.fix.edits)) })
      }
    }
    // A fix that fails together with others may work alone.
    refuted.subtract(accepted)
    for index in findings.indices where findings[index].rule != nil {
      guard findings[index].fixes.contains(where: { refuted.contains($0.edits) }) else { continue }
      (findings[index].fixes, findings[index].caption) = ([], nil)
    }
  }

  /// Marks the fixes that were proven as safe, including equal fixes of other findings.
  ///
  /// - Returns: The edits of the proven fixes.
  @discardableResult private mutating func prove(
    _ candidates: [Candidate], stage: FixStage, findings: inout [Diagnostic], onTrial: (Trial) -> Void = { _ in }
  ) -> Set<[TextEdit]> {
    let accepted = Set(
      trials.accepted(candidates, stage: stage, onTrial: onTrial).flatMap(\.candidates).map(\.fix.edits))
    // A risky fix still needs a review after it has been tried.
    guard !accepted.isEmpty, stage != .risky else { return accepted }
    for index in findings.indices {
      for (choice, fix) in findings[index].fixes.enumerated()
      where fix.safety == .unproven && accepted.contains(fix.edits) {
        findings[index].fixes[choice].safety = .proven
      }
    }
    return accepted
  }

  /// Adds fixes that add, remove or rename an entry. If the text is too large or has too many of them, the findings say
  /// why they have none.
  private mutating func addEntries(_ findings: inout [Diagnostic], facts: TextFacts?) {
    let answerable = findings.indices.filter { EntryFixes.mayAnswer(findings[$0]) }
    guard text.text.count <= Limits.maxOfferedFixTextBytes, answerable.count <= Limits.offers else {
      for index in answerable where findings[index].help == nil { findings[index].help = Self.notOffered }
      return
    }
    for var own in EntryFixes.changes(for: findings, of: text, facts: facts) {
      let all = own.changes
      // Tried together with safe changes, risky ones would make all of them need a review.
      own.changes.removeAll { $0.safety == .risky }
      for candidate in trials.accepted([own], stage: .entries).flatMap(\.candidates) {
        findings[candidate.finding].fixes.append(candidate.fix.proven)
      }
      // The remaining changes need a review: all that can be combined into one, then the first of those that can't.
      let others = all.filter { findings[$0.finding].fixes.isEmpty }
      for (place, fix) in own.edits.made(others)?.fixes ?? [] { findings[others[place].finding].fixes.append(fix) }
      for change in others.filter({ findings[$0.finding].fixes.isEmpty }).prefix(Self.alone) {
        guard trials.budget.spend(text.text.count), let fix = own.edits.made([change])?.fixes.first?.fix else {
          continue
        }
        findings[change.finding].fixes.append(fix)
      }
    }
  }

  private static let notOffered: Message =
    "fixes not tried: the file is too large, or has too many problems"
}

extension Fix {
  fileprivate var proven: Self {
    var fix = self
    fix.safety = .proven
    return fix
  }
}
