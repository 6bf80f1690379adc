internal import Analysis
internal import DocumentModel

/// Compares the findings after some fixes with those before: the fixed ones must be gone, without new ones.
///
/// A finding is identified by its code and line. O(n log n).
struct FindingComparison {
  private struct Spot: Hashable {
    /// Among ``codes``.
    var code: Int
    var line: Int
  }

  private let map: EditMap
  private let lines: LineIndex
  /// The codes of the findings: few, of however many findings.
  private var codes: [DiagnosticCode] = []
  /// How many findings there may be.
  private var allowed: [Spot: Int] = [:]
  /// The spots that a finding may have come from if it moved down with its line.
  private var above: [Spot: [Spot]] = [:]
  /// The spot of each fix.
  private var fixes: [Spot] = []
  /// The fixes of each spot; needed only if one doesn't have its intended effect.
  private lazy var fixed: [Spot: [Int]] = Dictionary(grouping: fixes.indices) { fixes[$0] }

  /// - Parameter lines: of the text after the fixes.
  init(_ findings: [Diagnostic], candidates: [Candidate], map: EditMap, lines: LineIndex) {
    self.map = map
    self.lines = lines
    for finding in findings {
      let place = finding.range.start.index
      let spot = spot(finding.code, at: map.moved(place))
      allowed[spot, default: 0] += 1
      if let below = map.movedBelow(place) { above[self.spot(finding.code, at: below), default: []].append(spot) }
    }
    for candidate in candidates {
      let spot = spot(candidate.code, at: map.moved(candidate.start.index))
      // A finding that is fixed must be gone, so one fewer is allowed.
      allowed[spot, default: 0] -= 1
      self.fixes.append(spot)
    }
  }

  private mutating func spot(_ code: DiagnosticCode, at place: Int) -> Spot {
    let known = codes.firstIndex(of: code)
    if known == nil { codes.append(code) }
    return Spot(code: known ?? codes.count - 1, line: lines.line(of: ByteOffset(place)))
  }

  /// - Parameters:
  ///   - end: The offset up to which the earlier findings are complete: beyond the limit of reported findings they are
  ///     unknown.
  ///   - counts: Whether a new finding counts if its kind wasn't fixed on its line.
  mutating func verdict(_ findings: [Diagnostic], before end: Int, counts: (Diagnostic) -> Bool) -> Verdict {
    var surplus: [Spot: Int] = [:]
    // Findings after the limit were never listed, so they can't be called new.
    for finding in findings where finding.range.start.index < end {
      let spot = spot(finding.code, at: finding.range.start.index)
      if take(spot) || above[spot]?.contains(where: { take($0) }) == true { continue }
      if fixed[spot] != nil || counts(finding) { surplus[spot, default: 0] += 1 }
    }
    var verdict = Verdict()
    for (spot, count) in surplus {
      let own = fixed[spot] ?? []
      // As many findings as were to be fixed are still there: no fix of this line had an effect.
      if !own.isEmpty, count >= own.count {
        verdict.guilty.formUnion(own)
      } else {
        verdict.suspects.formUnion(own)
        verdict.suspects.formUnion(map.owners(near: lines.content(ofLine: spot.line).indices))
      }
    }
    return verdict
  }

  private mutating func take(_ spot: Spot) -> Bool {
    guard let left = allowed[spot], left > 0 else { return false }
    allowed[spot] = left - 1
    return true
  }
}
