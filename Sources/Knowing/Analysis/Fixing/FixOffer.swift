internal import Diagnostics
internal import DocumentModel

/// Tries out the fixes that a report is about to offer.
struct FixOffer {
  /// How many times a text is looked at again.
  private static let effort = 4

  private let text: Snapshot
  private let known: [Diagnostic]
  private let made: [FixesTogether]

  /// - Parameters:
  ///   - findings: of the text, all of them.
  ///   - made: those of their fixes that were made along with each other.
  init(_ text: Snapshot, _ findings: [Diagnostic], _ made: [FixesTogether]) {
    (self.text, known, self.made) = (text, findings, made)
  }

  /// The findings, their fixes marked as proven that are.
  func findings() -> [Diagnostic] {
    var findings = known
    guard text.text.count <= Limits.textOfOffers, !text.reading.parsed.isPartial else { return findings }
    var rounds = FixRounds(allowsUnsafe: false, size: text.text.count, effort: Self.effort, findings: known.count)
    for stage in FixStage.allCases where stage != .risky {
      var unproven = stage.candidates(findings).filter { $0.fix.safety == .unproven }
      var proven: [FixCandidate] = []
      if stage == .entries {
        let together = provenTogether(unproven, &rounds)
        proven = unproven.filter { together.contains($0.finding) }
        unproven.removeAll { together.contains($0.finding) }
      }
      // Entries that don't hold together are tried one by one.
      let groups = stage == .entries ? unproven.map { [$0] } : [unproven]
      proven += groups.compactMap { rounds.prove($0, of: text, known, stage) }.flatMap(\.fixes)
      for candidate in proven { findings[candidate.finding].fixes[candidate.choice].safety = .proven }
    }
    return findings
  }

  /// The findings whose fixes of entries hold as one change of the text.
  private func provenTogether(_ candidates: [FixCandidate], _ rounds: inout FixRounds) -> Set<Int> {
    guard candidates.count > 1 else { return [] }
    var wanted = Set(candidates.map(\.finding))
    var proven: Set<Int> = []
    for made in made where made.fixes.allSatisfy({ wanted.contains($0.finding) }) {
      let proof = rounds.proveTogether(made.changes, made.edits, made, of: text, known, .entries)
      proven.formUnion(proof?.fixes.map(\.finding) ?? [])
      wanted.subtract(made.fixes.map(\.finding))
    }
    guard wanted.count > 1 else { return proven }
    for (edits, changes) in EntryFixes.changes(for: known, of: text, where: wanted.contains) {
      let proof = rounds.proveTogether(changes, edits, of: text, known, .entries)
      proven.formUnion(proof?.fixes.map(\.finding) ?? [])
    }
    return proven
  }
}
