internal import Diagnostics
internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import SourceText
internal import Workspace
internal import YAMLParsing

/// Finds what makes a text sound that can't be read: small changes where an error is, each tried out in memory.
///
/// The best leaves the fewest errors of syntax, then a text that is valid, then is the nearest to what was written. What other
/// findings are gone with it were its consequences, and aren't told.
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
    /// Whether no other change does as well that would mean something else.
    var isOnly = true

    /// Less is better.
    var rank: (Int, Int, Int) { (errors.count, isValid ? 0 : 1, candidate.distance) }
  }

  private let snapshot: Snapshot
  private let before: Int
  private var tries: RepairTries
  /// Findings that have their change already.
  private var repaired: Set<Diagnostic> = []

  /// Whether a text has errors that it looks at.
  static func concerns(_ parsed: ParsedText) -> Bool { !errors(of: parsed).isEmpty }

  static func attach(to findings: inout [Diagnostic], of snapshot: Snapshot) {
    let parsed = snapshot.reading.parsed
    let text = parsed.document.text
    let errors = errors(of: parsed)
    guard !errors.isEmpty, !parsed.isRecoded, text.count <= RepairTries.textLimit else { return }
    var repair = Self(snapshot, errors: errors.count)
    for _ in 0..<Self.errors {
      guard let (index, outcome) = repair.best(findings) else { return }
      findings[index].fixes = [repair.fix(outcome)]
      repair.repaired.insert(findings[index])
      repair.dropConsequences(of: index, outcome, &findings)
    }
  }

  private init(_ snapshot: Snapshot, errors: Int) {
    self.snapshot = snapshot
    before = errors
    tries = RepairTries(snapshot, most: Self.tries, findings: errors)
  }

  /// The best change for one of the next errors, with that error: what is told first may follow from one that is told later.
  private mutating func best(_ findings: [Diagnostic]) -> (finding: Int, Outcome)? {
    let (text, lines) = (snapshot.text, snapshot.lines)
    let open = findings.indices.filter { Self.codes.contains(findings[$0].code) && !repaired.contains(findings[$0]) }
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
      guard let outcome = outcome(candidate) else { continue }
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
  private mutating func outcome(_ candidate: RepairCandidate) -> Outcome? {
    let most = before
    let tried = tries.next(candidate) { after -> [Diagnostic]? in
      let errors = Self.errors(of: after.reading.parsed)
      return errors.count < most ? errors : nil
    }
    guard let (after, errors) = tried else { return nil }
    return Outcome(candidate: candidate, text: after, errors: errors, isValid: errors.isEmpty && after.isValid)
  }

  /// - Parameter index: of the finding that the change answers.
  private func dropConsequences(of index: Int, _ outcome: Outcome, _ findings: inout [Diagnostic]) {
    struct Spot: Hashable {
      var code: DiagnosticCode
      var line: Int
    }
    func line(_ finding: Diagnostic, _ text: Snapshot) -> Int { text.lines.position(of: finding.range.start).line }
    let isSound = outcome.errors.isEmpty
    let remaining = isSound ? outcome.text.comparable.all : outcome.errors
    let kept = Set(remaining.map { Spot(code: $0.code, line: line($0, outcome.text)) })
    let first = ([findings[index].range] + outcome.candidate.edits.map(\.range)).map(\.start).min()
    let start = first.map { snapshot.lines.position(of: $0).line } ?? 1
    findings = findings.enumerated().filter { number, finding in
      let own = line(finding, snapshot)
      return number == index || finding.severity != .error || own < start || repaired.contains(finding)
        || !isSound && !Self.codes.contains(finding.code) || kept.contains(Spot(code: finding.code, line: own))
    }.map(\.element)
  }

  private static func errors(of parsed: ParsedText) -> [Diagnostic] {
    parsed.diagnostics.filter { codes.contains($0.code) }
  }

  /// The errors that keep a text, or a part of it, from being read.
  private static let codes: Set<DiagnosticCode> = [
    .yamlSyntax, .yamlTab, .yamlUnclosedQuote, .yamlUnclosedBracket, .yamlBadEscape, .yamlIndentation,
    .yamlUnexpectedColon, .yamlMissingColon, .yamlReservedCharacter, .yamlBadAnchor, .yamlBadTag,
    JSONCodes.unexpectedCharacter, JSONCodes.unknownWord, JSONCodes.missingValue, JSONCodes.missingColon,
    JSONCodes.missingComma, JSONCodes.extraComma, JSONCodes.trailingComma, JSONCodes.trailingContent, JSONCodes.comment,
    JSONCodes.singleQuotes, JSONCodes.unquotedKey, JSONCodes.unterminatedString, JSONCodes.badEscape,
    JSONCodes.controlCharacter, JSONCodes.badNumber, JSONCodes.unclosedBracket, JSONCodes.mismatchedBracket,
  ]
}

extension Snapshot {
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
