internal import Diagnostics
public import DocumentModel
internal import SourceText

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
    let proven = proven(found, edits)
    var guesses: GuessedTexts?
    return found.indices.map { index in
      let (root, finding) = (found[index].root, found[index].finding)
      var diagnostic = finding.diagnostic
      if document.roots.count > 1 { diagnostic.document = document.documentNumber(ofRoot: root) }
      if finding.keyword == .required { diagnostic.missing = finding.lacks }
      guard let suggestion = finding.suggestion, let edit = edits[index] else { return diagnostic }
      var safety: Fix.Safety = finding.mayBeCorrected ? .unproven : .risky
      if let proven {
        safety = proven.contains(index) ? .proven : .risky
        // The same value in another type, or a text that was looked for, has no reason but that it is valid.
        if safety == .risky, !isPartial, suggestion.form != .string || suggestion.isGuess {
          diagnostic.caption = nil
          return diagnostic
        }
      }
      if guesses?.root != root { guesses = GuessedTexts(schema, document, root) }
      if suggestion.isGuess || guesses?.contain(suggestion, at: diagnostic.instanceLocation) == true { safety = .risky }
      diagnostic.fixes = [
        Fix(title: "replace by \(suggestion.shown)", safety: safety, reach: .scalar, edits: [edit])
      ]
      return diagnostic
    }
  }

  /// The findings that their fixes remove, and nothing else; nil where that isn't tried.
  private func proven(_ found: [RootFinding], _ edits: [TextEdit?]) -> Set<Int>? {
    guard let reparse, document.text.count <= Limits.textOfOffers else { return nil }
    var candidates: [(index: Int, ReplacementProof.Candidate)] = []
    for (index, found) in found.enumerated() where found.finding.mayBeCorrected {
      guard let edit = edits[index], let number = document.documentNumber(ofRoot: found.root) else { continue }
      let identity = FindingIdentity(number, found.finding.diagnostic)
      candidates.append((index, .init(edit: edit, finding: identity, newLocation: found.finding.newLocation)))
    }
    guard !candidates.isEmpty else { return [] }
    let before = found.compactMap { found in
      document.documentNumber(ofRoot: found.root).map { FindingIdentity($0, found.finding.diagnostic) }
    }
    let proof = ReplacementProof(schema: schema, document: document, reparse: reparse, before: Set(before))
    return Set(proof.proven(candidates.map(\.1)).map { candidates[$0].index })
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
