internal import Analysis
internal import DocumentModel
internal import Workspace
internal import YAMLReading

/// Some changes of a text, applied together in memory. They are proven if their findings are gone, no new ones appear,
/// no other value changes, and no sensitive value is revealed.
struct Trial {
  private let before: Snapshot
  private let findings: [Diagnostic]
  let candidates: [Candidate]
  private let stage: FixStage
  let after: Snapshot

  /// Nil if two of them overlap, or if `read` isn't the text that they make.
  ///
  /// - Parameter read: The new file, if it has been read already.
  init?(
    _ before: Snapshot, findings: [Diagnostic], candidates: [Candidate], stage: FixStage,
    read: SyntaxDocument? = nil
  ) {
    let edits = candidates.flatMap(\.fix.edits)
    guard let text = TextEdit.apply(edits, to: before.text),
      // What the editor has read counts only if the edits make the same text.
      read.map({ $0.text == text }) != false
    else { return nil }
    self.before = before
    self.findings = findings
    self.candidates = candidates
    self.stage = stage
    after = read.map(before.edited) ?? before.edited(text, by: edits)
  }

  func result() -> AttemptResult {
    // First, because without the values, computing the lines would need the tokens.
    let (old, new) = (before.reading.parsed, after.reading.parsed)
    guard !after.reveals(before) else { return .failure(of: candidates.count) }
    // Several fixes together may do what none of them does alone.
    let risky = candidates.filter { $0.fix.reach == .syntax || $0.isOfEntry }
    guard risky.isEmpty || KeptEntries(candidates.flatMap(\.fix.edits), before: before, after: after).areApart else {
      return .failure(of: candidates.count)
    }
    let map = EditMap(candidates)
    var comparison = FindingComparison(findings, candidates: candidates, map: map, lines: after.lines)
    let touched = touched(map)
    let limit = findings.first { $0.code == .limitFindings }
    let gainsSchema = before.resolution.schema == nil && after.resolution.schema != nil
    var result = comparison.result(
      after.comparable.all, before: limit.map { map.moved($0.range.start.index) } ?? .max
    ) { [stage] finding in
      guard stage == .syntax || stage == .risky else { return true }
      // A file that couldn't be read before, or had no schema, may have other errors too.
      let isUnread = old.isPartial && finding.code.family == .lint
      return finding.severity == .error && !isUnread && !((old.isPartial || gainsSchema) && finding.rule != nil)
        && !isNewlyRevealed(finding, below: touched)
    }
    // A partially read text can't be compared.
    if new.isPartial, !old.isPartial, result.isSuccess { return .failure(of: candidates.count) }
    // What added or removed entries do to the values was proven when the fix was made.
    guard !new.isPartial, !old.isPartial, stage != .syntax, !candidates.contains(where: \.isOfEntry) else {
      return result
    }
    let values = ValueComparison(
      old: old.document, new: new.document, map: map, candidates: candidates, readers: ValueReaders(of: before)
    ) { [stage] in
      stage == .risky || $0.reach == .scalar
    }
    result.join(values.result())
    return result
  }

  /// The candidates after which the schema still reports an error for the same value.
  var refuted: [Candidate] {
    struct Place: Hashable {
      var document: Int?
      var pointer: JSONPointer?

      init(_ finding: Diagnostic) { (document, pointer) = (finding.document, finding.instanceLocation) }
    }
    let wrong = Set(after.comparable.all.filter { $0.rule != nil && $0.severity == .error }.map(Place.init))
    return candidates.filter { wrong.contains(Place(findings[$0.finding])) }
  }

  /// The lines that the fixes touch, if they may uncover an error further down because the file is read further than
  /// before; otherwise nil.
  private func touched(_ map: EditMap) -> Set<Int>? {
    let (old, new) = (before.reading.parsed, after.reading.parsed)
    guard stage == .risky, old.isPartial, candidates.allSatisfy({ $0.fix.reach == .syntax }),
      new.readingErrors.count <= old.readingErrors.count
    else { return nil }
    let places = candidates.flatMap { [$0.start] + $0.fix.edits.map(\.range.start) }
    return Set(places.map { after.lines.line(of: ByteOffset(map.moved($0.index))) })
  }

  private func isNewlyRevealed(_ finding: Diagnostic, below touched: Set<Int>?) -> Bool {
    guard let touched, let first = touched.min() else { return false }
    let line = after.lines.line(of: finding.range.start)
    return line > first && !touched.contains(line)
  }
}
