internal import Diagnostics
public import DocumentModel
internal import SourceText
internal import YAMLText

/// Reads a text again, after a fix.
public typealias Reparse = @Sendable (_ text: [UInt8]) -> ParsedText

/// A finding of one document of a stream.
struct RootFinding {
  var root: NodeID
  var finding: Finding
}

/// Offering fixes, and proving them: they are carried out in memory and the result checked.
struct FixVerification {
  let schema: Schema
  let document: Document
  /// Whether parts of the document are missing: nothing can be proven then.
  let isPartial: Bool
  let reparse: Reparse?

  /// The findings as diagnostics, with their fixes.
  func attach(_ found: [RootFinding]) -> [Diagnostic] {
    let edits = found.map { found in found.finding.suggestion.map { Replacement.edit(document, $0) } }
    let verdict = verdict(found, edits)
    var guesses: GuessedTexts?
    lazy var shared = aliased
    return found.indices.map { index in
      let (root, finding) = (found[index].root, found[index].finding)
      var diagnostic = finding.diagnostic
      if document.roots.count > 1 { diagnostic.document = document.documentNumber(ofRoot: root) }
      if finding.keyword == .required { diagnostic.missing = finding.lacks }
      guard let suggestion = finding.suggestion, let edit = edits[index] else { return diagnostic }
      var safety: Fix.Safety = finding.mayBeCorrected ? .unproven : .risky
      if let verdict {
        safety = verdict.proven.contains(index) ? .proven : .risky
        // The same value in another type, or a text that was looked for, has no reason but that it is valid.
        let isForValidity = suggestion.form != .string || suggestion.isGuess
        if !isPartial, verdict.refuted.contains(index) || safety == .risky && isForValidity {
          diagnostic.caption = nil
          return diagnostic
        }
      }
      if guesses?.root != root { guesses = GuessedTexts(schema, document, root) }
      let node = document.resolve(suggestion.node)
      let isShared = document[node].flags.contains(.hasAnchor) && shared.contains(node)
      if isShared || suggestion.isGuess || diagnostic.isOfGuess || !suggestion.keepsWord(in: document)
        || guesses?.contain(suggestion, at: diagnostic.instanceLocation) == true
      {
        safety = .risky
      }
      diagnostic.fixes = [
        Fix(title: "replace by \(suggestion.shown)", safety: safety, reach: .scalar, edits: [edit])
      ]
      return diagnostic
    }
  }

  /// The nodes that aliases stand for: what is written there changes elsewhere too.
  private var aliased: Set<NodeID> {
    guard !document.anchors.isEmpty else { return [] }
    let nodes = (0..<UInt32(document.nodeCount)).lazy.map { NodeID($0) }
    return Set(nodes.filter { document[$0].kind == .alias }.map(document.resolve))
  }

  /// The verdict on the findings by their fixes; nil where these aren't tried.
  private func verdict(_ found: [RootFinding], _ edits: [TextEdit?]) -> ReplacementProof.Verdict? {
    guard let reparse, document.text.count <= Limits.textOfOffers else { return nil }
    var candidates: [(index: Int, ReplacementProof.Candidate)] = []
    for (index, found) in found.enumerated() where found.finding.mayBeCorrected {
      guard let edit = edits[index], let number = document.documentNumber(ofRoot: found.root) else { continue }
      let identity = FindingIdentity(number, found.finding.diagnostic)
      candidates.append((index, .init(edit: edit, finding: identity, newLocation: found.finding.newLocation)))
    }
    guard !candidates.isEmpty else { return .init() }
    let before = found.compactMap { found in
      document.documentNumber(ofRoot: found.root).map { FindingIdentity($0, found.finding.diagnostic) }
    }
    let proof = ReplacementProof(schema: schema, document: document, reparse: reparse, before: Set(before))
    let verdict = proof.verdict(candidates.map(\.1))
    return .init(
      proven: Set(verdict.proven.map { candidates[$0].index }),
      refuted: Set(verdict.refuted.map { candidates[$0].index }))
  }
}

extension Suggestion {
  /// Whether it writes the same word in another spelling, or the same value in another type. Another word is for a person to
  /// choose, however near it is: the schema may be older than the file.
  fileprivate func keepsWord(in document: Document) -> Bool {
    if form == .quoted { return true }
    if let written = document.string(node), WordSpelling.isSame(written, text) { return true }
    return form == .bare && OlderReading.isSame(document.text[document.range(node).indices], Array(text.utf8)[...])
  }
}

extension Finding {
  /// False where a replacement would change what stands elsewhere too, or where the value of a misspelt entry can't be what
  /// stands under the other name.
  fileprivate var mayBeCorrected: Bool {
    diagnostic.related.isEmpty
      && !inside.contains { !$0.isMissing && $0.diagnostic.instanceLocation == diagnostic.instanceLocation }
  }

  /// That of an unknown property under the name that is suggested for it.
  fileprivate var newLocation: JSONPointer? {
    guard let property, let suggestion, let location = diagnostic.instanceLocation, refuses == [property],
      !location.isRoot
    else { return nil }
    return location.parent.appending(suggestion.text)
  }
}
