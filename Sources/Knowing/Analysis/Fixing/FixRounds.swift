internal import Diagnostics
internal import DocumentModel
internal import SourceText
internal import SyntaxTree

/// Carries out the fixes of a text's findings, round by round, until none is left that holds.
///
/// The fixes of a round are proven together; only where that fails, those to blame are left out. What is spent on a text
/// is bounded in its size.
struct FixRounds {
  let allowsUnsafe: Bool
  /// Bytes of text that may still be looked at.
  private var budget: Int
  /// The finding whose fix of an entry was the last to hold alone.
  private var next = 0

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

  /// What it costs to look at the text after a fix that is tried alone, in bytes, besides those of the text.
  private let look: Int
  /// What it costs to find and to compare the findings of the text at hand, in bytes, and each of them.
  private var comparison = 0
  private static let ofFinding = 40

  /// - Parameters:
  ///   - effort: how many times the text may be looked at; a small one more often.
  ///   - findings: of the text, where fixes that hold alone are not carried out.
  init(allowsUnsafe: Bool, size: Int, effort: Int = 60, findings: Int = 0) {
    self.allowsUnsafe = allowsUnsafe
    look = 2_000 + 100 * findings
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
      comparison = Self.ofFinding * findings.count
      // Entries first: they are made as one change, while those that findings bring along are carried out one by one.
      if let proof = proveEntries(of: text, findings, stage) { return proof }
      if let proof = prove(stage.candidates(findings), of: text, findings, stage) { return proof }
      // What was found by trying comes last; the others of the same reach didn't hold just now.
      guard stage == .entries else { continue }
      let tried = stage.candidates(text.fixable.all).filter { $0.fix.safety == .proven }
      if let proof = prove(tried, of: text, text.fixable.all, stage) { return proof }
    }
    return nil
  }

  /// As many fixes of entries as hold when they are made as one change of the text, else the next that holds alone.
  private mutating func proveEntries(of text: Snapshot, _ findings: [Diagnostic], _ stage: FixStage) -> Proof? {
    guard stage == .entries || stage == .risky else { return nil }
    let groups = EntryFixes.changes(for: findings, of: text).map { edits, changes in
      (edits, changes.filter { stage == .risky || $0.change.safety != .risky })
    }
    for (edits, changes) in groups {
      if let proof = proveTogether(changes, edits, of: text, findings, stage) { return proof }
    }
    // Those before the last that held didn't hold a moment ago: they come last.
    let all = groups.flatMap { edits, changes in changes.map { (edits, $0) } }
    for (edits, change) in all.filter({ $0.1.finding >= next }) + all.filter({ $0.1.finding < next }) {
      budget -= text.bytes.count + 2_000 + comparison
      guard budget > 0 else { return nil }
      guard let fix = edits.fix(change.change), stage.takes(fix) else { continue }
      let candidate = FixCandidate(fix, of: findings, change.finding)
      guard let proof = prove([candidate], of: text, findings, stage) else { continue }
      next = change.finding
      return proof
    }
    return nil
  }

  /// As many fixes of one document's entries as hold when they are made as one change; nil where fewer than two are left.
  ///
  /// - Parameter known: what the changes come to, where that was made already.
  mutating func proveTogether(
    _ changes: [FindingChange], _ edits: EntryEdits, _ known: FixesTogether? = nil, of text: Snapshot,
    _ findings: [Diagnostic], _ stage: FixStage
  ) -> Proof? {
    var pool = changes
    var known = known
    while pool.count > 1 {
      budget -= 2 * (text.bytes.count + 2_000 + comparison)
      guard budget > 0 else { return nil }
      let made = known.take() ?? edits.together(pool)
      let fixes = made?.fixes.map { FixCandidate($0.fix, of: findings, $0.finding) } ?? []
      var out = Set(fixes.filter { !stage.takes($0.fix) }.map(\.finding))
      if out.isEmpty, !fixes.isEmpty {
        guard let trial = FixTrial(text, findings, fixes, stage, made?.after), trial.after.text == made?.after.text
        else {
          return nil
        }
        let blame = trial.blame()
        if blame.isNone { return Proof(fixes: fixes, text: trial.after) }
        out.formUnion(blame.guilty.map { fixes[$0].finding })
      }
      if out.isEmpty {
        // Nobody is to blame for certain: it may be one of the second half.
        pool.removeSubrange(((pool.count + 1) / 2)...)
      } else {
        pool.removeAll { out.contains($0.finding) }
      }
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
        budget -= text.bytes.count + look + comparison
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
