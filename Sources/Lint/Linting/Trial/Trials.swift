internal import Analysis
internal import DocumentModel

/// Tries changes of a text as long as the budget lasts.
struct Trials {
  /// Changes proven together, and the resulting text.
  typealias Proof = (candidates: [Candidate], text: Snapshot)

  let text: Snapshot
  /// The findings of the original text.
  let findings: [Diagnostic]
  var budget: Budget
  /// The cost of one evaluation of the text after a change.
  private let cost: Int

  init(_ text: Snapshot, findings: [Diagnostic], budget: Budget) {
    self.text = text
    self.findings = findings
    self.budget = budget
    cost = text.bytes.count + 2_000 + 40 * findings.count
  }

  /// The proven candidates, in groups that were proven together.
  ///
  /// - Parameters:
  ///   - stopsAtFirst: Whether one group is enough.
  ///   - onTrial: Called for each trial.
  mutating func accepted(
    _ candidates: [Candidate], stage: FixStage, stopsAtFirst: Bool = false, onTrial: (Trial) -> Void = { _ in }
  ) -> [Proof] {
    var proofs: [Proof] = []
    // Values around an entry aren't compared, so entry fixes are tried one by one.
    let (entries, others) = (candidates.filter(\.isOfEntry), candidates.filter { !$0.isOfEntry })
    _ = Bisection.successes(among: [others] + entries.map { [$0] }, stopsAtFirst: stopsAtFirst) { group in
      guard budget.spend(cost) else { return nil }
      guard let trial = Trial(text, findings: findings, candidates: group, stage: stage) else {
        return .failure(of: group.count)
      }
      onTrial(trial)
      let result = trial.result()
      if result.isSuccess { proofs.append((group, trial.after)) }
      return result
    }
    return proofs
  }

  /// Tries changes of entries; those of one document are combined into one change.
  mutating func accepted(_ all: [EntryChanges], stage: FixStage, stopsAtFirst: Bool = false) -> [Proof] {
    var proofs: [Proof] = []
    for own in all where proofs.isEmpty || !stopsAtFirst {
      // A move changes paths that other changes use, so each is tried alone.
      let (moves, others) = (own.changes.filter(\.isMove), own.changes.filter { !$0.isMove })
      _ = Bisection.successes(among: [others] + moves.map { [$0] }, stopsAtFirst: stopsAtFirst) { changes in
        // Once to make the edits, once to evaluate the text after them.
        guard budget.spend(2 * cost) else { return nil }
        guard let made = own.edits.made(changes) else { return .failure(of: changes.count) }
        let places = made.fixes.map(\.place)
        let candidates = made.fixes.map { Candidate($0.fix, of: findings, at: changes[$0.place].finding) }
        let refused = made.fixes.filter { !stage.takes($0.fix) }.map(\.place)
        // A fix that would lose a comment is too risky for this stage.
        guard refused.isEmpty else { return AttemptResult(culprits: Set(refused)) }
        guard let trial = Trial(text, findings: findings, candidates: candidates, stage: stage, read: made.after) else {
          return .failure(of: changes.count)
        }
        let result = trial.result()
        if result.isSuccess {
          proofs.append((candidates, trial.after))
          return AttemptResult(untried: Set(changes.indices).subtracting(places))
        }
        guard !result.culprits.isEmpty || result.suspects.count < candidates.count else {
          return .failure(of: changes.count)
        }
        return AttemptResult(
          culprits: Set(result.culprits.map { places[$0] }), suspects: Set(result.suspects.map { places[$0] }))
      }
    }
    return proofs
  }
}

extension Budget {
  /// The budget for trying changes of a file, in bytes read or steps of schema evaluation.
  ///
  /// - Parameters:
  ///   - size: The size of the file in bytes.
  ///   - looks: How often a large file may be evaluated; a small one may be evaluated more often.
  static func ofTrials(_ size: Int, looks: Int) -> Self { Self(5_000_000 + looks * size) }
}
