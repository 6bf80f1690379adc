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
      // The name that was meant for another stands in the place of the mapping that lacks that.
      if !findings[index].missing.isEmpty, let edit = candidate.edits.first, candidate.edits.count == 1 {
        findings[index].range = edit.range
        findings[index].caption = "did you mean \"\(edit.replacement)\"?"
      }
    }
    findings = FindingStages.inOrder(findings)
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
      let after = snapshot.edited(text)
      guard !isEvaded(finding, by: after) else { continue }
      guard let errors = FindingStages(after).schemaErrors(), errors < best?.errors ?? before else {
        continue
      }
      best = (candidate, errors)
    }
    return best?.candidate
  }

  /// Whether the value is of another kind after the change, so that a rule says nothing of it any more: no pattern has anything
  /// against a list.
  private func isEvaded(_ finding: Diagnostic, by after: Snapshot) -> Bool {
    guard !Self.codesOfKinds.contains(finding.code), let old = kind(finding, in: document),
      let new = kind(finding, in: after.reading.parsed.document)
    else { return false }
    return old != new
  }

  private static let codesOfKinds: Set<DiagnosticCode> = [
    .keyword(.type), .keyword(.enum), .keyword(.const), .keyword(.anyOf), .keyword(.oneOf),
  ]

  private func kind(_ finding: Diagnostic, in document: Document) -> NodeKind? {
    let number = finding.document ?? 0
    guard number < document.roots.count, let pointer = finding.instanceLocation.flatMap({ JSONPointer($0) }) else {
      return nil
    }
    return document.node(at: pointer, from: document.roots[number]).map { document.kind(document.resolve($0)) }
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
    return ValueRepairs.candidates(node, of: document, isJSON: snapshot.isJSON) + places.respelling(finding)
  }
}
