internal import Analysis
internal import DocumentModel

/// Compares the findings before and after some fixes: the fixed ones must be gone, and no new ones may appear.
///
/// Findings are identified by code and line. O(n log n).
struct FindingComparison {
  private struct Spot: Hashable {
    /// An index in ``codes``.
    var code: Int
    var line: Int
  }

  private let map: EditMap
  private let lines: LineIndex
  /// The distinct codes of the findings.
  private var codes: [DiagnosticCode] = []
  /// How many findings are allowed at each spot.
  private var allowed: [Spot: Int] = [:]
  /// Where a finding may have been before if it moved down with its line.
  private var above: [Spot: [Spot]] = [:]
  /// The spot of each fix's finding.
  private var fixes: [Spot] = []
  /// The fixes for each spot; computed only if a fix has failed.
  private lazy var fixed: [Spot: [Int]] = Dictionary(grouping: fixes.indices) { fixes[$0] }

  /// - Parameter lines: The lines of the new text.
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
      // A fixed finding must be gone, so one fewer is allowed.
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
  ///   - end: The offset up to which the old findings are complete; findings beyond the limit aren't known.
  ///   - counts: Whether a new finding counts if its line had no fix for its code.
  mutating func result(_ findings: [Diagnostic], before end: Int, counts: (Diagnostic) -> Bool) -> AttemptResult {
    var surplus: [Spot: Int] = [:]
    // Findings beyond the limit were never listed, so they can't be called new.
    for finding in findings where finding.range.start.index < end {
      let spot = spot(finding.code, at: finding.range.start.index)
      if take(spot) || above[spot]?.contains(where: { take($0) }) == true { continue }
      if fixed[spot] != nil || counts(finding) { surplus[spot, default: 0] += 1 }
    }
    var result = AttemptResult()
    for (spot, count) in surplus {
      let own = fixed[spot] ?? []
      // If as many findings remain as were to be fixed, no fix for this spot had an effect.
      if !own.isEmpty, count >= own.count {
        result.culprits.formUnion(own)
      } else {
        result.suspects.formUnion(own)
        result.suspects.formUnion(map.owners(near: lines.content(ofLine: spot.line).indices))
      }
    }
    return result
  }

  private mutating func take(_ spot: Spot) -> Bool {
    guard let left = allowed[spot], left > 0 else { return false }
    allowed[spot] = left - 1
    return true
  }
}
