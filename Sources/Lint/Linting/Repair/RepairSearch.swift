package import Analysis
internal import DocumentModel

/// A change that improves a file, with the resulting file.
struct Repair {
  var candidate: RepairCandidate
  var text: Snapshot
  /// The quality of the result, most important number first; lower is better.
  var rank: [Int]
  /// Whether no other change with a different meaning is as good.
  var isOnly = true
}

/// Tries small changes of a text in memory and returns the best.
struct RepairSearch {
  private let text: Snapshot
  /// The cost of a trial, in bytes. Every finding that has to be computed again adds to it.
  private let cost: Int
  var budget: Budget

  /// - Parameter findings: The number of findings of the text.
  init(_ text: Snapshot, budget: Budget, findings: Int) {
    self.text = text
    self.budget = budget
    cost = 10_000 + text.text.count + 1_000 * findings
  }

  /// The change with the best result, and among equals the one nearest to the original. Nil if none improves the file
  /// without revealing a secret.
  ///
  /// - Parameter rank: Ranks the file after a change, or returns nil if it is no better, and counts the steps taken.
  mutating func best(
    _ candidates: [RepairCandidate], rank: (RepairCandidate, Snapshot, _ steps: inout Int) -> [Int]?
  ) -> Repair? {
    var best: Repair?
    var seen: Set<[TextEdit]> = []
    for candidate in candidates.sorted(by: { $0.distance < $1.distance }) where seen.insert(candidate.edits).inserted {
      guard budget.spend(cost) else {
        // A change that wasn't tried may be as good.
        best?.isOnly = false
        break
      }
      guard let bytes = TextEdit.apply(candidate.edits, to: text.text) else { continue }
      let after = text.edited(bytes)
      let entries = KeptEntries(candidate.edits, before: text, after: after)
      guard let own = measured({ rank(candidate, after, &$0) }), !after.reveals(text), entries.areApart,
        candidate.dropsDash || entries.haveDashes
      else { continue }
      if let known = best, !own.lexicographicallyPrecedes(known.rank) {
        // Two equally good results with different values: which one is meant is unknown.
        if own == known.rank, !after.meansTheSame(as: known.text) { best?.isOnly = false }
      } else {
        best = Repair(candidate: candidate, text: after, rank: own)
      }
    }
    return best
  }

  /// Charges the steps that a closure counts to the budget.
  mutating func measured<Result>(_ body: (_ steps: inout Int) -> Result) -> Result {
    var steps = 0
    defer { _ = budget.spend(steps) }
    return body(&steps)
  }
}

extension Snapshot {
  /// Whether both files contain the same documents; false if one couldn't be read completely.
  package func meansTheSame(as other: Snapshot) -> Bool {
    guard !reading.parsed.isPartial, !other.reading.parsed.isPartial else { return false }
    let (own, others) = (values, other.values)
    return own.roots.count == others.roots.count
      && zip(own.roots, others.roots).allSatisfy { own.isEqual($0, $1, in: others) }
  }
}
