internal import Diagnostics
internal import SourceText

/// A fix that may be carried out in a round, with the finding that it answers.
struct FixCandidate {
  /// Among the findings of the text.
  var finding: Int
  /// Among the fixes of the finding.
  var choice: Int
  var code: DiagnosticCode
  var start: ByteOffset
  var fix: Fix
}

extension FixCandidate {
  /// A fix that its finding doesn't have yet.
  init(_ fix: Fix, of findings: [Diagnostic], _ index: Int) {
    let finding = findings[index]
    self.init(
      finding: index, choice: finding.fixes.count, code: finding.code, start: finding.range.start, fix: fix)
  }
}

/// What the fixes of one round may do, in the order that they are tried in.
enum FixStage: CaseIterable {
  /// Make a text readable that isn't.
  case syntax
  /// Change no value.
  case layout
  /// Change the scalars that they write anew.
  case scalars
  /// Put in, take out or rename an entry.
  case entries
  /// Whatever was asked for by name.
  case risky

  func takes(_ fix: Fix) -> Bool {
    switch self {
    case .syntax: fix.safety != .risky && fix.reach == .syntax
    case .layout: fix.safety != .risky && fix.reach == .layout
    case .scalars: fix.safety != .risky && fix.reach == .scalar
    case .entries: fix.safety != .risky && fix.reach == .entry
    case .risky: true
    }
  }

  /// The fixes that the findings have for this stage, in the order of the text, none touching what another one does.
  func candidates(_ findings: [Diagnostic]) -> [FixCandidate] {
    var found: [FixCandidate] = []
    for (index, finding) in findings.enumerated() {
      guard let choice = finding.fixes.firstIndex(where: takes) else { continue }
      found.append(
        FixCandidate(
          finding: index, choice: choice, code: finding.code, start: finding.range.start, fix: finding.fixes[choice]))
    }
    return Self.apart(found)
  }

  private static func apart(_ candidates: [FixCandidate]) -> [FixCandidate] {
    var taken = TakenBytes()
    return candidates.filter { taken.take($0.fix.edits) }
  }
}

/// The stretches of a text that edits have been promised.
private struct TakenBytes {
  /// In order, by their starts.
  private var ranges: [Range<Int>] = []

  /// False where one of the edits meets a stretch that is taken: shares a byte with it, or is put in where it is put in.
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
