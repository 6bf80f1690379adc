internal import SourceText

/// How often a text may be read for the candidates of its repairs: bounded in its size.
struct RepairTries {
  /// Bytes that are read for one text; each finding that a try makes anew counts as some more.
  private static let (effort, bytesOfFinding) = (4_000_000, 1_000)

  private let snapshot: Snapshot
  private var left: Int
  /// Steps that all tries of a text may take together to hold it against its schema.
  private var steps = 5_000_000
  /// Whether none is left.
  var isSpent: Bool { left == 0 }

  /// - Parameters:
  ///   - most: tries of a small text.
  ///   - findings: of the text.
  init(_ snapshot: Snapshot, most: Int, findings: Int) {
    self.snapshot = snapshot
    left = min(most, Self.effort / max(1, snapshot.text.count + Self.bytesOfFinding * findings))
  }

  /// The text with a candidate carried out, where it is better for it; nil where it isn't, where that can't be or was done often
  /// enough, and where it shows a secret.
  ///
  /// - Parameter better: what makes the text better, and the steps that it took to know; asked first, for it costs less than to
  ///   look for secrets.
  mutating func next<Gain>(
    _ candidate: RepairCandidate, better: (Snapshot, _ cost: inout Int) -> Gain?
  ) -> (after: Snapshot, Gain)? {
    guard left > 0, let text = TextEdit.apply(candidate.edits, to: snapshot.text) else { return nil }
    left -= 1
    let after = snapshot.edited(text)
    guard let gain = measured({ better(after, &$0) }), !after.reveals(snapshot) else { return nil }
    return (after, gain)
  }

  /// Counts the steps of something that is done for the tries.
  mutating func measured<Result>(_ body: (_ cost: inout Int) -> Result) -> Result {
    var cost = 0
    let result = body(&cost)
    steps -= cost
    if steps < 0 { left = 0 }
    return result
  }
}
