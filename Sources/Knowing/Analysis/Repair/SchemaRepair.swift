internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import SourceText

/// Finds what answers an error that the schema has found: small changes of the value or its place, each tried out in memory.
///
/// Only a change counts after which the schema finds fewer errors; of several the one that leaves the fewest, then the nearest
/// to what was written. A person has to look at the result: that it is valid doesn't say that it was meant.
struct SchemaRepair {
  /// The largest text that is tried, in bytes.
  private static let textLimit = 200_000
  /// Bytes that are read for the candidates of a text; a small text has as many tries as ``tries``.
  private static let effort = 4_000_000
  private static let tries = 100
  /// Findings of one text that are looked at.
  private static let limit = 20

  private let snapshot: Snapshot
  private let document: Document
  private let places: PlaceRepairs
  private let before: Int
  private var left: Int

  static func attach(to findings: inout [Diagnostic], of snapshot: Snapshot, _ facts: DocumentFacts?) {
    guard let facts, facts.isOfSchema, snapshot.text.count <= textLimit, !snapshot.reading.parsed.isRecoded else {
      return
    }
    let wanted = findings.indices.filter {
      findings[$0].rule != nil && findings[$0].severity == .error && findings[$0].fixes.isEmpty
    }
    guard !wanted.isEmpty, let errors = FindingStages(snapshot).schemaErrors() else { return }
    var repair = Self(snapshot, facts, errors: errors)
    for index in wanted.prefix(limit) {
      guard let candidate = repair.best(findings[index]) else { continue }
      findings[index].fixes = [Fix(title: candidate.title, safety: .risky, reach: .entry, edits: candidate.edits)]
    }
  }

  private init(_ snapshot: Snapshot, _ facts: DocumentFacts, errors: Int) {
    self.snapshot = snapshot
    document = snapshot.reading.parsed.document
    places = PlaceRepairs(document: document, facts: facts, edits: EntryEdits(snapshot.reading, facts.schema))
    before = errors
    left = min(Self.tries, Self.effort / max(1, snapshot.text.count))
  }

  private mutating func best(_ finding: Diagnostic) -> RepairCandidate? {
    var best: (candidate: RepairCandidate, errors: Int)?
    for candidate in candidates(finding).sorted(by: { $0.distance < $1.distance }) {
      guard left > 0, let text = TextEdit.apply(candidate.edits, to: snapshot.text) else { continue }
      left -= 1
      guard let errors = FindingStages(snapshot.edited(text)).schemaErrors(), errors < best?.errors ?? before else {
        continue
      }
      best = (candidate, errors)
    }
    return best?.candidate
  }

  private func candidates(_ finding: Diagnostic) -> [RepairCandidate] {
    if !finding.missing.isEmpty { return places.renames(finding) }
    if [.keyword(.additionalProperties), .keyword(.unevaluatedProperties)].contains(finding.code) {
      return places.moves(finding)
    }
    guard let number = finding.document ?? (document.roots.count == 1 ? 0 : nil), number < document.roots.count,
      let node = finding.instanceLocation.flatMap({ JSONPointer($0) }).flatMap({
        document.node(at: $0, from: document.roots[number])
      })
    else { return [] }
    return ValueRepairs.candidates(node, of: document, isJSON: snapshot.isJSON)
  }
}
