internal import Analysis
internal import DocumentModel

/// Applies a file's fixes in rounds, until no more fix can be proven.
struct FixRounds {
  private let allowsUnsafe: Bool
  private var budget: Budget

  private init(_ start: Snapshot, allowsUnsafe: Bool) {
    self.allowsUnsafe = allowsUnsafe
    budget = .ofTrials(start.bytes.count, looks: 60)
  }

  static func run(_ start: Snapshot, allowsUnsafe: Bool) -> FixResult<Snapshot> {
    var rounds = Self(start, allowsUnsafe: allowsUnsafe)
    var outcome = FixResult(start)
    // A text that occurs again reveals a cycle of any length.
    var seen: Set<UInt64> = [StableHash(start.bytes).value]
    // Each round fixes a finding, and few fixes cause new ones: this many rounds mean that fixes undo each other.
    let limit = 2 * start.comparable.all.count + 20
    while let round = rounds.next(outcome.snapshot) {
      guard seen.insert(StableHash(round.text.bytes).value).inserted, seen.count <= limit else {
        outcome.complaint = Diagnostic(
          .editFixCycle, "stopped: fixes undo each other", at: ByteRange(0..<0),
          help: "apply only safe fixes, or disable one of the rules")
        return outcome
      }
      outcome.snapshot = round.text
      outcome.count += round.candidates.count
    }
    return outcome
  }

  private mutating func next(_ text: Snapshot) -> Trials.Proof? {
    for stage in FixStage.allCases where stage != .risky || allowsUnsafe {
      // A partially read text can't be compared.
      if text.reading.parsed.isPartial, stage != .risky, stage != .syntax { continue }
      // Fixes found by trial are expensive, so they are requested only if there may be some.
      let isTried = stage == .risky || stage == .syntax && SyntaxRepair.concerns(text.reading.parsed)
      if let proof = proof(of: text, findings: isTried ? text.fixable.all : text.comparable.all, stage: stage) {
        return proof
      }
      // Scalar fixes found by trial come last; entry changes have just been tried.
      guard stage == .entries, let proof = proof(of: text, findings: text.fixable.all, stage: stage, ofEntries: false)
      else { continue }
      return proof
    }
    return nil
  }

  /// As many fixes as can be proven together; nil if there are none.
  ///
  /// - Parameter ofEntries: Whether to make entry changes for the findings first. They are made as a single change,
  ///   while fixes that add or remove entries are applied one by one.
  private mutating func proof(
    of text: Snapshot, findings: [Diagnostic], stage: FixStage, ofEntries: Bool = true
  ) -> Trials.Proof? {
    var trials = Trials(text, findings: findings, budget: budget)
    defer { budget = trials.budget }
    if ofEntries, stage == .entries || stage == .risky {
      let changes = EntryFixes.changes(for: findings, of: text, facts: TextFacts(text)).map { own in
        EntryChanges(edits: own.edits, changes: own.changes.filter { stage == .risky || $0.safety != .risky })
      }
      if let proof = trials.accepted(changes, stage: stage, stopsAtFirst: true).first { return proof }
    }
    let candidates = stage.candidates(findings)
    guard stage == .spelling else { return trials.accepted(candidates, stage: stage, stopsAtFirst: true).first }
    // Spelling fixes are proven by the tests of their rules, so all are applied at once.
    let edits = candidates.flatMap(\.fix.edits)
    guard !edits.isEmpty, let after = TextEdit.apply(edits, to: text.text) else { return nil }
    return (candidates, text.edited(after, by: edits))
  }
}
