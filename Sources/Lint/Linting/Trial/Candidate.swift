internal import DocumentModel

/// A fix to try, and the finding that it fixes.
struct Candidate {
  var finding: Int
  var code: DiagnosticCode
  var start: ByteOffset
  var fix: Fix

  var isOfEntry: Bool { fix.reach == .entry }
}

extension Candidate {
  /// A fix that isn't part of its finding yet.
  init(_ fix: Fix, of findings: [Diagnostic], at index: Int) {
    let finding = findings[index]
    self.init(
      finding: index, code: finding.code, start: finding.range.start, fix: fix)
  }

  /// The first suitable fix of each finding, in the order of the findings, without overlaps.
  static func all(of findings: [Diagnostic], where isWanted: (Diagnostic, Fix) -> Bool) -> [Self] {
    var taken = ClaimedRanges()
    var found: [Self] = []
    for (index, finding) in findings.enumerated() {
      guard let choice = finding.fixes.firstIndex(where: { isWanted(finding, $0) }),
        taken.take(finding.fixes[choice].edits)
      else { continue }
      found.append(
        Self(
          finding: index, code: finding.code, start: finding.range.start, fix: finding.fixes[choice]))
    }
    return found
  }
}

/// The kinds of fixes, in the order in which they are tried, one kind per round.
enum FixStage: CaseIterable {
  /// Fixes that make a malformed file readable.
  case syntax
  /// Fixes of the spelling only. They are safe by their kind, and not tried.
  case spelling
  /// Fixes that change no value.
  case layout
  /// Fixes that change only the scalars that they write.
  case scalars
  /// Fixes that add, remove or rename an entry.
  case entries
  /// Any fix.
  case risky

  func takes(_ fix: Fix) -> Bool {
    switch self {
    case .syntax: fix.safety != .risky && fix.reach == .syntax
    case .spelling: fix.safety == .proven && fix.reach == .layout
    case .layout: fix.safety == .unproven && fix.reach == .layout
    case .scalars: fix.safety != .risky && fix.reach == .scalar
    case .entries: fix.safety != .risky && fix.reach == .entry
    case .risky: true
    }
  }

  func candidates(_ findings: [Diagnostic]) -> [Candidate] { Candidate.all(of: findings) { takes($1) } }
}

/// The ranges that edits have claimed.
private struct ClaimedRanges {
  /// Sorted by their starts.
  private var ranges: [Range<Int>] = []

  /// False if an edit conflicts with a claimed range: it overlaps it, or inserts at the same offset.
  mutating func take(_ edits: [TextEdit]) -> Bool {
    let wanted = edits.map(\.range.indices).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    guard !wanted.isEmpty, wanted.allSatisfy(isFree) else { return false }
    for range in wanted { ranges.insert(range, at: place(of: range)) }
    return true
  }

  private func isFree(_ range: Range<Int>) -> Bool {
    let place = place(of: range)
    if place < ranges.count, Self.meet(range, ranges[place]) { return false }
    return place == 0 || !Self.meet(ranges[place - 1], range)
  }

  private static func meet(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.overlaps(other) || one.lowerBound < other.upperBound && other.lowerBound < one.upperBound
      || one.isEmpty && other.isEmpty && one.lowerBound == other.lowerBound
  }

  /// Findings come in document order, so this is nearly always close to the end.
  private func place(of range: Range<Int>) -> Int {
    ranges.partitioningIndex { known in
      (known.lowerBound, known.upperBound) >= (range.lowerBound, range.upperBound)
    }
  }
}
