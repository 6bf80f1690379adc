internal import Diagnostics
internal import SourceText

/// Holds the findings of a text after some fixes against those before: those that were fixed are gone, and none has come.
///
/// A finding is known by its code and its line. Linear but for logarithms.
struct FindingComparison {
  private struct Spot: Hashable {
    var code: DiagnosticCode
    var line: Int
  }

  private let map: EditMap
  private let lines: LineIndex
  /// How many findings there may be.
  private var allowed: [Spot: Int] = [:]
  /// The spots that a finding may have come from which moved down with its line.
  private var above: [Spot: [Spot]] = [:]
  private var fixed: [Spot: [Int]] = [:]

  /// - Parameter lines: of the text after the fixes.
  init(_ findings: [Diagnostic], _ fixes: [FixCandidate], _ map: EditMap, lines: LineIndex) {
    (self.map, self.lines) = (map, lines)
    for finding in findings {
      let spot = spot(finding.code, map.moved(finding.range.start.index))
      allowed[spot, default: 0] += 1
      if let below = map.movedBelow(finding.range.start.index) {
        above[self.spot(finding.code, below), default: []].append(spot)
      }
    }
    for (index, candidate) in fixes.enumerated() {
      let spot = spot(candidate.code, map.moved(candidate.start.index))
      allowed[spot, default: 0] -= 1
      fixed[spot, default: []].append(index)
    }
  }

  private func spot(_ code: DiagnosticCode, _ place: Int) -> Spot {
    Spot(code: code, line: lines.position(of: ByteOffset(place)).line)
  }

  /// - Parameters:
  ///   - end: where the findings before are told up to, of a text with more than are told: nobody knows what it had behind that.
  ///   - counts: whether a new finding counts that isn't of a kind that was fixed on its line.
  mutating func blame(_ findings: [Diagnostic], before end: Int, counts: (Diagnostic) -> Bool) -> FixBlame {
    var surplus: [Spot: Int] = [:]
    for finding in findings where finding.range.start.index < end {
      let spot = spot(finding.code, finding.range.start.index)
      if take(spot) || above[spot]?.contains(where: { take($0) }) == true { continue }
      if fixed[spot] != nil || counts(finding) { surplus[spot, default: 0] += 1 }
    }
    var blame = FixBlame()
    for (spot, count) in surplus {
      let own = fixed[spot] ?? []
      if !own.isEmpty, count >= own.count {
        blame.guilty.formUnion(own)
      } else {
        blame.suspects.formUnion(own)
        blame.suspects.formUnion(map.owners(near: lines.content(ofLine: spot.line).indices))
      }
    }
    return blame
  }

  private mutating func take(_ spot: Spot) -> Bool {
    guard let left = allowed[spot], left > 0 else { return false }
    allowed[spot] = left - 1
    return true
  }
}
