internal import Diagnostics
internal import DocumentModel

/// Tries out the fixes that a report is about to offer.
struct FixOffer {
  /// The largest text that is looked at again for the sake of its fixes, in bytes.
  private static let textLimit = 1_000_000
  /// How many times a text is looked at again.
  private static let effort = 4

  private let text: Snapshot
  private let known: [Diagnostic]

  /// - Parameter findings: of the text, all of them.
  init(_ text: Snapshot, _ findings: [Diagnostic]) {
    (self.text, known) = (text, findings)
  }

  /// The findings, their fixes marked as proven that are.
  func findings() -> [Diagnostic] {
    var findings = known
    guard text.text.count <= Self.textLimit, !text.reading.parsed.isPartial else { return findings }
    var rounds = FixRounds(allowsUnsafe: false, size: text.text.count, effort: Self.effort)
    for stage in FixStage.allCases where stage != .risky {
      let unproven = stage.candidates(findings).filter { $0.fix.safety == .unproven }
      // Entries are tried one by one.
      let groups = stage == .entries ? unproven.map { [$0] } : [unproven]
      for proof in groups.compactMap({ rounds.prove($0, of: text, known, stage) }) {
        for candidate in proof.fixes { findings[candidate.finding].fixes[candidate.choice].safety = .proven }
      }
    }
    return findings
  }
}
