internal import DocumentModel

/// A fix to try, with the finding that it fixes.
struct Candidate {
  /// Among the findings of the text.
  var finding: Int
  var code: DiagnosticCode
  var start: ByteOffset
  var fix: Fix

  var isOfEntry: Bool { fix.reach == .entry }
}

extension Candidate {
  /// A fix that its finding doesn't have yet.
  init(_ fix: Fix, of findings: [Diagnostic], at index: Int) {
    let finding = findings[index]
    self.init(
      finding: index, code: finding.code, start: finding.range.start, fix: fix)
  }

  /// The first fix of each selected finding, in the order of the file, without overlaps.
  static func all(of findings: [Diagnostic], where isWanted: (Diagnostic, Fix) -> Bool) -> [Self] {
    var taken = TakenBytes()
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

/// The kinds of changes that the fixes of one round may make, in the order that they are tried in.
enum FixStage: CaseIterable {
  /// Makes a malformed file readable.
  case syntax
  /// Change the spelling alone. They are safe by their kind, and aren't tried.
  case spelling
  /// Change no value.
  case layout
  /// Change the scalars that they write.
  case scalars
  /// Put in, take out or rename an entry.
  case entries
  /// Whatever was asked for by name.
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

/// The ranges of a file that edits have claimed.
private struct TakenBytes {
  /// In order, by their starts.
  private var ranges: [Range<Int>] = []

  /// False if an edit conflicts with a claimed range: shares a byte with it, or inserts at the same place.
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

  /// Findings come in the order of the text, so this is near the end nearly always.
  private func place(of range: Range<Int>) -> Int {
    ranges.partitioningIndex { known in
      (known.lowerBound, known.upperBound) >= (range.lowerBound, range.upperBound)
    }
  }
}
