internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// Some fixes of one text, carried out in memory together.
struct FixTrial {
  let before: AnalyzedText
  let fixes: [FixCandidate]
  let stage: FixStage
  let after: AnalyzedText

  /// Nil where two of them touch the same bytes.
  init?(_ before: AnalyzedText, _ fixes: [FixCandidate], _ stage: FixStage, look: Look) {
    guard let text = TextEdit.apply(fixes.flatMap(\.fix.edits), to: before.bytes) else { return nil }
    (self.before, self.fixes, self.stage) = (before, fixes, stage)
    after = look(text)
  }

  /// Which of them did more than they may.
  func blame() -> FixBlame {
    let map = EditMap(fixes)
    var findings = FindingComparison(before.findings, fixes, map, text: after.bytes)
    var blame = findings.blame(after.findings) { [stage] in stage != .risky || $0.severity == .error }
    // A text that can't be read to its end has no values to compare.
    if after.parsed.isPartial, !before.parsed.isPartial, blame.isNone { blame.suspects = Set(fixes.indices) }
    guard !after.parsed.isPartial, !before.parsed.isPartial, !hasEntries else { return blame }
    let values = ValueComparison(
      old: before.parsed.document, new: after.parsed.document, map: map, fixes: fixes
    ) { [stage] in stage == .risky || $0.reach == .scalar }
    blame.join(values.blame())
    return blame
  }

  /// Whether entries come or go: what that does to the values was proven when the fix was made.
  private var hasEntries: Bool { fixes.contains { $0.fix.reach == .entry } }
}
