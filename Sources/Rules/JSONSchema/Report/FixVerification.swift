internal import Diagnostics
package import DocumentModel
internal import SourceText

/// Reads a text again, after a fix.
package typealias Reparse = @Sendable (_ text: [UInt8]) -> ParsedText

/// Offering fixes, and proving them: each is carried out in memory and the result checked.
struct FixVerification {
  /// Fixes of one document that are proven; the others are offered as unproven.
  static let limit = 20
  /// The largest text that is read again for a fix, in bytes.
  static let textLimit = 1_000_000

  let schema: Schema
  let document: Document
  let root: NodeID
  /// Whether parts of the document are missing: nothing can be proven then.
  let isPartial: Bool
  let reparse: Reparse?

  /// What makes two findings the same before and after a fix.
  private struct Identity: Hashable {
    var code: DiagnosticCode
    var instanceLocation: String?
    var message: String

    init(_ diagnostic: Diagnostic) {
      code = diagnostic.code
      instanceLocation = diagnostic.instanceLocation
      message = diagnostic.message
    }
  }

  /// The findings as diagnostics, with their fixes.
  func attach(_ findings: [Finding]) -> [Diagnostic] {
    let before = Set(findings.map { Identity($0.diagnostic) })
    var proven = 0
    var guesses = GuessedTexts(schema, document, root)
    return findings.map { finding in
      var diagnostic = finding.diagnostic
      if finding.keyword == .required { diagnostic.missing = finding.lacks }
      guard let suggestion = finding.suggestion else { return diagnostic }
      let edit = Replacement.edit(document, suggestion)
      proven += 1
      let isTried = proven <= Self.limit && reparse != nil && document.text.count <= Self.textLimit
      // What stands elsewhere changes there too.
      var safety: Fix.Safety = diagnostic.related.isEmpty ? .unproven : .risky
      if isTried {
        safety = safety == .unproven && isProven(edit, Identity(diagnostic), before) ? .proven : .risky
        // The same value in another type, or a text that was looked for, has no reason but that it is valid.
        if safety == .risky, !isPartial, suggestion.form != .string || suggestion.isGuess {
          diagnostic.caption = nil
          return diagnostic
        }
      }
      if suggestion.isGuess || guesses.contain(suggestion, at: diagnostic.instanceLocation) { safety = .risky }
      diagnostic.fixes = [
        Fix(title: "replace by \(suggestion.shown)", safety: safety, reach: .scalar, edits: [edit])
      ]
      return diagnostic
    }
  }

  private func isProven(_ edit: TextEdit, _ finding: Identity, _ before: Set<Identity>) -> Bool {
    guard let reparse, document.text.count <= Self.textLimit, let number = document.roots.firstIndex(of: root),
      let text = TextEdit.apply([edit], to: document.text)
    else { return false }
    let parsed = reparse(text)
    guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }),
      parsed.document.roots.count == document.roots.count, parsed.document.nodeCount == document.nodeCount
    else { return false }
    var reporter = Reporter(schema, parsed.document, parsed.document.roots[number], isPartial: false, isProof: true)
    let after = reporter.run(parsed.document.roots[number]).map { Identity($0.diagnostic) }
    return after.allSatisfy { $0 != finding && before.contains($0) }
  }
}
