internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Workspace
internal import YAMLReading

/// Finds small changes that fix syntax errors. Each change is near an error and is tried in memory.
///
/// A change must fix its error: none may remain on that line or the changed lines, but one further down may appear. The
/// best change leaves the fewest syntax errors, then a valid file, then changed lines without schema errors; then it
/// moves no line that is probably right, and is nearest to the original. Other findings that disappear with it were
/// consequences, and are dropped.
struct SyntaxRepair {
  /// How many errors of a file get a fix.
  private static let errors = 10
  /// How many errors are examined together.
  private static let pool = 6

  private let snapshot: Snapshot
  /// The lines of the errors.
  private let before: [Int]
  private var search: RepairSearch
  /// The findings that have a fix already.
  private var repaired: Set<Diagnostic> = []

  /// Whether a file has errors that can be fixed this way.
  static func concerns(_ parsed: ParsedText) -> Bool { !parsed.readingErrors.isEmpty }

  static func attach(to findings: inout [Diagnostic], of snapshot: Snapshot, budget: inout Budget) {
    let parsed = snapshot.reading.parsed
    let errors = parsed.readingErrors
    // Each trial parses the whole text again, which takes too long for a large one.
    guard !errors.isEmpty, !parsed.isRecoded, parsed.document.text.count <= Limits.maxRepairTextBytes else { return }
    var repair = Self(snapshot, errors: errors, budget: budget)
    for _ in 0..<Self.errors {
      guard let found = repair.best(findings) else { break }
      let index = found.candidate.finding
      findings[index].fixes = [repair.fix(found, of: findings[index])]
      if found.isOnly { repair.restate(&findings[index], by: found.candidate) }
      repair.repaired.insert(findings[index])
      repair.dropConsequences(of: found, findings: &findings)
    }
    budget = repair.search.budget
    findings = FindingFilter.inOrder(findings)
  }

  private init(_ snapshot: Snapshot, errors: [Diagnostic], budget: Budget) {
    self.snapshot = snapshot
    before = errors.map { snapshot.line(of: $0.range) }
    search = RepairSearch(snapshot, budget: budget, findings: errors.count)
  }

  /// The best change for one of the next errors, because the first error reported may be caused by a later one.
  private mutating func best(_ findings: [Diagnostic]) -> Repair? {
    let (text, lines, before) = (snapshot.text, snapshot.lines, before)
    let open = findings.indices.filter { findings[$0].keepsFromReading && !repaired.contains(findings[$0]) }
    let candidates = open.prefix(Self.pool).flatMap { index in
      let all =
        snapshot.isJSON
        ? JSONRepairs.candidates(findings[index], text: text, lines: lines)
        : YAMLRepairs.candidates(findings[index], text: text, lines: lines)
      return all.map { candidate in
        var candidate = candidate
        candidate.finding = index
        return candidate
      }
    }
    return search.best(candidates) { [snapshot] candidate, after, _ in
      let own = snapshot.line(of: findings[candidate.finding].range)
      let changed = Set(candidate.edits.map { snapshot.line(of: $0.range) } + [own])
      let errors = after.reading.parsed.readingErrors
      let left = errors.map { after.line(of: $0.range) }
      let isBetter =
        left.count < before.count
        || left.count == before.count && left.count { $0 <= own } < before.count { $0 <= own }
      // Fewer errors may be left only because less of the text is read.
      let isRead =
        errors.isEmpty
        || after.reading.parsed.document.nodeCount >= snapshot.reading.parsed.document.nodeCount
      // An error on a changed line means that the change only moved it.
      guard isBetter, isRead, !candidate.needsErrorFreeText || errors.isEmpty, changed.isDisjoint(with: left) else {
        return nil
      }
      let doubt = candidate.isUnlikely ? 1 : 0
      if errors.isEmpty, after.isValid { return [0, 0, doubt] }
      let isRefused = after.comparable.all.contains { $0.rule != nil && changed.contains(after.line(of: $0.range)) }
      return [errors.count, isRefused ? 2 : 1, doubt]
    }
  }

  /// Rewords a finding to say what the mistake is and where, rather than where the parser had to stop.
  private func restate(_ finding: inout Diagnostic, by candidate: RepairCandidate) {
    let line = lineElsewhere(finding, candidate: candidate)
    // If the slip has no wording, the parser's message stays.
    guard let slip = candidate.slip ?? line.flatMap({ _ in candidate.slipElsewhere }) else { return }
    finding.wording = slip
    guard let place = candidate.place ?? line.map({ ByteRange($0.body..<$0.end) }) else { return }
    // The parser's hints are about its own place.
    (finding.range, finding.related, finding.help) = (place, [], nil)
  }

  /// The first changed line, if the finding is on another one.
  private func lineElsewhere(_ finding: Diagnostic, candidate: RepairCandidate) -> WrittenLine? {
    let changed = Set(candidate.edits.map { snapshot.line(of: $0.range) })
    guard let first = changed.min(), !changed.contains(snapshot.line(of: finding.range)) else { return nil }
    return WrittenLine(first, of: snapshot.text, lines: snapshot.lines)
  }

  /// A fix is safe if the slip is unambiguous and the result is a valid text, or has the values that were read before.
  private func fix(_ repair: Repair, of finding: Diagnostic) -> Fix {
    let schema = snapshot.schema
    let isPlain = repair.candidate.isPlain || repair.candidate.name.flatMap { schema?.holds(name: $0) } == true
    let isCertain =
      isPlain && repair.isOnly && repair.rank[0] == 0
      && (schema != nil && repair.rank[1] == 0 || snapshot.meansTheSame(as: repair.text))
    let line =
      repair.isOnly && repair.candidate.slipElsewhere != nil ? nil : lineElsewhere(finding, candidate: repair.candidate)
    let title = repair.candidate.title
    return Fix(
      title: line.map { title.text.contains(" on line ") ? title : "\(title) on line \(line: $0.number)" } ?? title,
      safety: isCertain ? .proven : .risky, reach: .syntax,
      edits: repair.candidate.edits)
  }

  private func dropConsequences(of repair: Repair, findings: inout [Diagnostic]) {
    struct Spot: Hashable {
      var code: DiagnosticCode
      var line: Int
    }
    let isSound = repair.rank[0] == 0
    let remaining = isSound ? repair.text.comparable.all : repair.text.reading.parsed.readingErrors
    let kept = Set(remaining.map { Spot(code: $0.code, line: repair.text.line(of: $0.range)) })
    let index = repair.candidate.finding
    let first = ([findings[index].range] + repair.candidate.edits.map(\.range)).map(\.start).min()
    let start = first.map { snapshot.lines.line(of: $0) } ?? 1
    findings = findings.enumerated().filter { number, finding in
      let own = snapshot.line(of: finding.range)
      let isKept = kept.contains(Spot(code: finding.code, line: own))
      // The fix replaces what a lint rule reports, such as a no-break space in the indentation.
      if finding.code.family == .lint, repair.candidate.edits.contains(where: { $0.range.contains(finding.range) }) {
        return false
      }
      // A block scalar that isn't indented leaves its key without a value.
      if repair.candidate.moves?.contains(own) == true { return number == index || isKept }
      // If no syntax error is left, all remaining problems are known, including those above the change.
      return number == index || finding.severity != .error || repaired.contains(finding) || isKept
        || !isSound && (own < start || !finding.keepsFromReading)
    }.map(\.element)
  }
}

extension Snapshot {
  /// The line number of a range's start, from 1.
  fileprivate func line(of range: ByteRange) -> Int { lines.line(of: range.start) }

  fileprivate var schema: Schema? {
    if case .schema(let schema, _) = resolution.use { schema } else { nil }
  }

  /// Whether all documents are valid; true without a schema.
  fileprivate var isValid: Bool {
    guard let schema else { return true }
    return values.roots.allSatisfy { schema.isValid(values, $0) }
  }
}
