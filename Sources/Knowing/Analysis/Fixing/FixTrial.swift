internal import Diagnostics
internal import DocumentModel
internal import SourceText
internal import SyntaxTree

/// Some fixes of one text, carried out in memory together.
struct FixTrial {
  private let before: Snapshot
  private let findings: [Diagnostic]
  private let fixes: [FixCandidate]
  private let stage: FixStage
  let after: Snapshot

  /// Nil where two of them touch the same bytes.
  ///
  /// - Parameter read: the text after them, where it was read already.
  init?(
    _ before: Snapshot, _ findings: [Diagnostic], _ fixes: [FixCandidate], _ stage: FixStage,
    _ read: SyntaxDocument? = nil
  ) {
    guard let text = TextEdit.apply(fixes.flatMap(\.fix.edits), to: before.text) else { return nil }
    (self.before, self.findings, self.fixes, self.stage) = (before, findings, fixes, stage)
    after = if let read, read.text == text { before.edited(read) } else { before.edited(text) }
  }

  /// Which of them did more than they may.
  func blame() -> FixBlame {
    // Before the lines of the text are asked for: without its values these would need its tokens.
    let (old, new) = (before.reading.parsed, after.reading.parsed)
    guard !after.reveals(before) else { return FixBlame(suspects: Set(fixes.indices)) }
    let map = EditMap(fixes)
    var comparison = FindingComparison(findings, fixes, map, lines: after.lines)
    let touched = touched(map)
    let limit = findings.first { $0.code == .limitFindings }
    let end = limit.map { map.moved($0.range.start.index) } ?? .max
    var blame = comparison.blame(after.comparable.all, before: end) { [stage] finding in
      switch stage {
      case .layout, .scalars, .entries: return true
      // What could not be read before may have errors of its own.
      case .syntax, .risky:
        return finding.severity == .error && !(old.isPartial && finding.rule != nil)
          && !comesToLight(finding, below: touched)
      }
    }
    // A text that can't be read to its end has no values to compare.
    if new.isPartial, !old.isPartial, blame.isNone { blame.suspects = Set(fixes.indices) }
    guard !new.isPartial, !old.isPartial, stage != .syntax, !hasEntries else { return blame }
    let values = ValueComparison(
      old: old.document, new: new.document, map: map, fixes: fixes, readers: ValueReaders(of: before)
    ) { [stage] in
      stage == .risky || $0.reach == .scalar
    }
    blame.join(values.blame())
    return blame
  }

  /// The lines that the fixes touch, where an error further down may come to light by them: a text that was not read to its end
  /// is read further. Nil where none may.
  private func touched(_ map: EditMap) -> Set<Int>? {
    let (old, new) = (before.reading.parsed, after.reading.parsed)
    guard stage == .risky, old.isPartial, fixes.allSatisfy({ $0.fix.reach == .syntax }),
      new.readingErrors.count <= old.readingErrors.count
    else { return nil }
    return Set(
      fixes.flatMap { [$0.start] + $0.fix.edits.map(\.range.start) }.map { line(of: ByteOffset(map.moved($0.index))) })
  }

  private func comesToLight(_ finding: Diagnostic, below touched: Set<Int>?) -> Bool {
    guard let touched, let first = touched.min() else { return false }
    let line = line(of: finding.range.start)
    return line > first && !touched.contains(line)
  }

  private func line(of place: ByteOffset) -> Int { after.lines.line(of: place) }

  /// Whether entries come or go: what that does to the values was proven when the fix was made.
  private var hasEntries: Bool { fixes.contains { $0.fix.reach == .entry } }
}
