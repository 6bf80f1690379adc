package import Analysis
internal import DocumentModel

/// A change that improves a file, and the file after it.
struct Repair {
  var candidate: RepairCandidate
  var text: Snapshot
  /// How good the result is, most important first; lower is better.
  var rank: [Int]
  /// Whether no other change does as well that would mean something else.
  var isOnly = true
}

/// Tries small changes of one text, each in memory, and returns the best.
struct RepairSearch {
  private let text: Snapshot
  /// The cost of a trial in bytes; each finding that has to be computed again adds to it.
  private let cost: Int
  var budget: Budget

  /// - Parameter findings: how many the text has.
  init(_ text: Snapshot, budget: Budget, findings: Int) {
    self.text = text
    self.budget = budget
    cost = 10_000 + text.text.count + 1_000 * findings
  }

  /// The change with the best result; of several the one nearest to the original. Nil if none improves the file, or if
  /// it would reveal a secret.
  ///
  /// - Parameter rank: Ranks the file after a change (nil if it is no better), and returns the steps taken.
  mutating func best(
    _ candidates: [RepairCandidate], rank: (RepairCandidate, Snapshot, _ steps: inout Int) -> [Int]?
  ) -> Repair? {
    var best: Repair?
    var seen: Set<[TextEdit]> = []
    for candidate in candidates.sorted(by: { $0.distance < $1.distance }) where seen.insert(candidate.edits).inserted {
      guard budget.spend(cost) else {
        // What wasn't tried may do as well.
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
        // Equally good results with different values: which one was meant can't be known.
        if own == known.rank, !after.meansTheSame(as: known.text) { best?.isOnly = false }
      } else {
        best = Repair(candidate: candidate, text: after, rank: own)
      }
    }
    return best
  }

  /// Counts the steps of something that is done for the tries.
  mutating func measured<Result>(_ body: (_ steps: inout Int) -> Result) -> Result {
    var steps = 0
    defer { _ = budget.spend(steps) }
    return body(&steps)
  }
}

extension Snapshot {
  /// Whether both contain the same documents; false for a file that could not be read completely.
  package func meansTheSame(as other: Snapshot) -> Bool {
    // Parts that weren't read can't be compared.
    guard !reading.parsed.isPartial, !other.reading.parsed.isPartial else { return false }
    let (own, others) = (values, other.values)
    return own.roots.count == others.roots.count
      && zip(own.roots, others.roots).allSatisfy { own.isEqual($0, $1, in: others) }
  }
}
