internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// Carries out the fixes of a text's findings, round by round, until none is left that holds.
///
/// The fixes of a round are proven together; only where that fails, those to blame are left out. What is spent on a text
/// is bounded in its size.
struct FixRounds {
  let allowsUnsafe: Bool
  /// Bytes of text that may still be looked at.
  private var budget: Int

  struct Outcome {
    var text: Snapshot
    /// How many fixes were carried out.
    var count = 0
    /// Whether fixes undo each other, or bring each other about without end, and were stopped.
    var isCycle = false
  }

  /// What was proven of some fixes.
  struct Proof {
    var fixes: [FixCandidate]
    var text: Snapshot
  }

  /// - Parameter effort: how many times the text may be looked at; a small one more often.
  init(allowsUnsafe: Bool, size: Int, effort: Int = 60) {
    self.allowsUnsafe = allowsUnsafe
    budget = effort * max(size, 200_000)
  }

  mutating func run(_ start: Snapshot) -> Outcome {
    var outcome = Outcome(text: start)
    var seen: Set<UInt64> = [StableHash(start.bytes).value]
    // Each round mends a finding, and few bring new ones: of fixes that go on for longer, one makes the work of another.
    let limit = 2 * start.comparable.all.count + 20
    while let round = nextRound(outcome.text) {
      guard seen.insert(StableHash(round.text.bytes).value).inserted, seen.count <= limit else {
        outcome.isCycle = true
        return outcome
      }
      outcome.text = round.text
      outcome.count += round.fixes.count
    }
    return outcome
  }

  private mutating func nextRound(_ text: Snapshot) -> Proof? {
    for stage in FixStage.allCases where stage != .risky || allowsUnsafe {
      // What isn't read to its end can't be compared.
      if text.reading.parsed.isPartial, stage != .risky, stage != .syntax { continue }
      // What is found by trying takes long, so it is asked for only where it can have something to say.
      let isTried = stage == .risky || stage == .syntax && FindingStages(text).asksForSyntaxRepair
      let findings = isTried ? text.fixable.all : text.comparable.all
      if let proof = prove(stage.candidates(findings), of: text, findings, stage) { return proof }
      if let proof = proveEntry(of: text, findings, stage) { return proof }
      // What was found by trying comes last; the others of the same reach didn't hold just now.
      guard stage == .entries else { continue }
      let tried = stage.candidates(text.fixable.all).filter { $0.fix.safety == .proven }
      if let proof = prove(tried, of: text, text.fixable.all, stage) { return proof }
    }
    return nil
  }

  /// The first fix of an entry that holds. Each takes as long to make as to prove.
  private mutating func proveEntry(of text: Snapshot, _ findings: [Diagnostic], _ stage: FixStage) -> Proof? {
    guard stage == .entries || stage == .risky else { return nil }
    for (index, fix) in EntryFixes.each(findings, of: text) where stage.takes(fix) {
      let finding = findings[index]
      let candidate = FixCandidate(
        finding: index, choice: finding.fixes.count, code: finding.code, start: finding.range.start, fix: fix)
      if let proof = prove([candidate], of: text, findings, stage) { return proof }
    }
    return nil
  }

  /// As many of the fixes as hold together; nil where none does.
  ///
  /// - Parameter findings: of the text, among which the candidates' are.
  mutating func prove(
    _ candidates: [FixCandidate], of text: Snapshot, _ findings: [Diagnostic], _ stage: FixStage
  ) -> Proof? {
    var pool = candidates
    while !pool.isEmpty {
      // Entries are proven when they are made, and the values around one aren't compared: it is carried out alone.
      let isSingle = pool[0].fix.reach == .entry
      var part = isSingle ? [pool[0]] : pool.filter { $0.fix.reach != .entry }
      while !part.isEmpty {
        budget -= text.bytes.count + 2_000
        guard budget > 0, let trial = FixTrial(text, findings, part, stage) else { return nil }
        let blame = trial.blame()
        if blame.isNone { return Proof(fixes: part, text: trial.after) }
        let left = blame.guilty.isEmpty ? blame.suspects : blame.guilty
        if left.count < part.count || !blame.guilty.isEmpty || part.count == 1 {
          let out = Set(left.map { part[$0].finding })
          pool.removeAll { out.contains($0.finding) }
          part.removeAll { out.contains($0.finding) }
        } else {
          part.removeSubrange(((part.count + 1) / 2)...)
        }
      }
    }
    return nil
  }
}
