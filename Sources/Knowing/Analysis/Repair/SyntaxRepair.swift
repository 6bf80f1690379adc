internal import Diagnostics
internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import SourceText
internal import Workspace
internal import YAMLParsing

/// Finds what makes a text sound that can't be read: small changes where an error is, each tried out in memory.
///
/// A change has to answer its error: none is left on that line, nor on those that it changes, though one further down may come to
/// light. The best leaves the fewest errors of syntax, then a text that is valid, then changed lines that the schema has nothing
/// against, then is the nearest to what was written. What other findings are gone with it were its consequences, and aren't told.
struct SyntaxRepair {
  private static let tries = 400
  /// Errors of one text that get a change.
  private static let errors = 10
  /// Errors that are looked at together.
  private static let pool = 6

  private struct Outcome {
    var candidate: RepairCandidate
    var text: Snapshot
    var errors: [Diagnostic]
    var isValid: Bool
    /// Whether the schema has something against a line that is changed.
    var isRefused: Bool
    /// Whether no other change does as well that would mean something else.
    var isOnly = true

    /// Less is better.
    var rank: (Int, Int, Int) { (errors.count, isValid ? 0 : isRefused ? 2 : 1, candidate.distance) }
  }

  private let snapshot: Snapshot
  /// The lines of the errors.
  private let before: [Int]
  private var tries: RepairTries
  /// Findings that have their change already.
  private var repaired: Set<Diagnostic> = []

  /// Whether a text has errors that it looks at.
  static func concerns(_ parsed: ParsedText) -> Bool { !parsed.readingErrors.isEmpty }

  static func attach(to findings: inout [Diagnostic], of snapshot: Snapshot) {
    let parsed = snapshot.reading.parsed
    let text = parsed.document.text
    let errors = parsed.readingErrors
    guard !errors.isEmpty, !parsed.isRecoded, text.count <= Limits.textOfRepairs else { return }
    var repair = Self(snapshot, errors)
    for _ in 0..<Self.errors {
      guard let (index, outcome) = repair.best(findings) else { return }
      findings[index].fixes = [repair.fix(outcome)]
      repair.repaired.insert(findings[index])
      repair.dropConsequences(of: index, outcome, &findings)
    }
  }

  private init(_ snapshot: Snapshot, _ errors: [Diagnostic]) {
    self.snapshot = snapshot
    before = errors.map { snapshot.line(of: $0.range) }
    tries = RepairTries(snapshot, most: Self.tries, findings: errors.count)
  }

  /// The best change for one of the next errors, with that error: what is told first may follow from one that is told later.
  private mutating func best(_ findings: [Diagnostic]) -> (finding: Int, Outcome)? {
    let (text, lines) = (snapshot.text, snapshot.lines)
    let open = findings.indices.filter { findings[$0].keepsFromReading && !repaired.contains(findings[$0]) }
    let candidates = open.prefix(Self.pool).flatMap { index in
      let all =
        snapshot.isJSON
        ? JSONRepairs.candidates(findings[index], text, lines) : YAMLRepairs.candidates(findings[index], text, lines)
      return all.map { (finding: index, candidate: $0) }
    }
    var best: (finding: Int, Outcome)?
    var seen: Set<[TextEdit]> = []
    for (finding, candidate) in candidates.sorted(by: { $0.candidate.distance < $1.candidate.distance })
    where seen.insert(candidate.edits).inserted {
      guard let outcome = outcome(candidate, of: findings[finding]) else { continue }
      guard let known = best?.1 else {
        best = (finding, outcome)
        continue
      }
      let isAsGood = (outcome.rank.0, outcome.rank.1) == (known.rank.0, known.rank.1)
      if isAsGood, !outcome.text.meansTheSame(as: known.text) { best?.1.isOnly = false }
      if !isAsGood, outcome.rank < known.rank { best = (finding, outcome) }
    }
    return best
  }

  /// Safe is what can be no other slip, and leaves a valid text or the values that were read already.
  private func fix(_ outcome: Outcome) -> Fix {
    let schema = snapshot.schema
    let isPlain =
      outcome.candidate.isPlain || outcome.candidate.name.flatMap { schema?.holds(name: $0) } == true
    let isCertain =
      isPlain && outcome.isOnly && outcome.errors.isEmpty
      && (schema != nil && outcome.isValid || snapshot.meansTheSame(as: outcome.text))
    return Fix(
      title: outcome.candidate.title, safety: isCertain ? .proven : .risky, reach: .syntax,
      edits: outcome.candidate.edits)
  }

  /// Nil where the text is no better for it.
  private mutating func outcome(_ candidate: RepairCandidate, of finding: Diagnostic) -> Outcome? {
    let before = before
    let own = snapshot.line(of: finding.range)
    let lines = Set(candidate.edits.map { snapshot.line(of: $0.range) } + [own])
    let tried = tries.next(candidate) { after, _ -> [Diagnostic]? in
      let errors = after.reading.parsed.readingErrors
      let left = errors.map { after.line(of: $0.range) }
      let isBetter =
        left.count < before.count
        || left.count == before.count && left.count { $0 <= own } < before.count { $0 <= own }
      guard isBetter, !candidate.needsSoundText || errors.isEmpty, lines.isDisjoint(with: left) else { return nil }
      return errors
    }
    guard let (after, errors) = tried else { return nil }
    let isValid = errors.isEmpty && after.isValid
    let isRefused =
      !isValid && after.comparable.all.contains { $0.rule != nil && lines.contains(after.line(of: $0.range)) }
    return Outcome(candidate: candidate, text: after, errors: errors, isValid: isValid, isRefused: isRefused)
  }

  /// - Parameter index: of the finding that the change answers.
  private func dropConsequences(of index: Int, _ outcome: Outcome, _ findings: inout [Diagnostic]) {
    struct Spot: Hashable {
      var code: DiagnosticCode
      var line: Int
    }
    let isSound = outcome.errors.isEmpty
    let remaining = isSound ? outcome.text.comparable.all : outcome.errors
    let kept = Set(remaining.map { Spot(code: $0.code, line: outcome.text.line(of: $0.range)) })
    let first = ([findings[index].range] + outcome.candidate.edits.map(\.range)).map(\.start).min()
    let start = first.map { snapshot.lines.line(of: $0) } ?? 1
    findings = findings.enumerated().filter { number, finding in
      let own = snapshot.line(of: finding.range)
      return number == index || finding.severity != .error || own < start || repaired.contains(finding)
        || !isSound && !finding.keepsFromReading || kept.contains(Spot(code: finding.code, line: own))
    }.map(\.element)
  }
}

extension Snapshot {
  /// Where a range begins, from 1.
  fileprivate func line(of range: ByteRange) -> Int { lines.line(of: range.start) }

  fileprivate var schema: Schema? {
    if case .schema(let schema, _) = resolution.use { schema } else { nil }
  }

  /// Whether both hold the same documents; false for a text of which a part could not be read.
  func meansTheSame(as other: Snapshot) -> Bool {
    guard !reading.parsed.isPartial, !other.reading.parsed.isPartial else { return false }
    let (own, others) = (values, other.values)
    return own.roots.count == others.roots.count
      && zip(own.roots, others.roots).allSatisfy { own.isEqual($0, $1, in: others) }
  }

  /// Whether the schema, if there is one, has nothing against any document.
  fileprivate var isValid: Bool {
    guard let schema else { return true }
    return values.roots.allSatisfy { schema.isValid(values, $0) }
  }
}
