package import Diagnostics
package import DocumentModel
package import SourceText

/// The way from a text to one whose findings are fixed, as far as that can be proven.
package struct TextFixing: Sendable {
  package var analysis: TextAnalysis
  /// Whether fixes are carried out too whose result a person has to look at.
  package var allowsUnsafe: Bool

  package init(_ analysis: TextAnalysis, allowsUnsafe: Bool) {
    self.analysis = analysis
    self.allowsUnsafe = allowsUnsafe
  }

  package struct Result: Sendable {
    /// The bytes as they were where nothing was fixed.
    package var text: [UInt8]
    /// How many fixes were carried out.
    package var count: Int
    /// How many findings have fixes that were not carried out, as a person has to look at what they do.
    package var left = 0
    /// What no output may show of the text before and after; empty where nothing was fixed.
    package var sensitiveBefore: [ByteRange] = []
    package var sensitiveAfter: [ByteRange] = []
    /// That fixes undo each other; nil where all came to an end.
    package var complaint: Diagnostic?
  }

  /// - Parameter select: called once, with the text as it is.
  package func fix(
    _ bytes: [UInt8], path: String, syntax: TextSyntax, select: (Document) -> TextAnalysis.Selection
  ) -> Result {
    let parsed = analysis.parse(bytes, syntax)
    // A text that was written in another encoding would be written back in this one.
    guard parsed.document.text == bytes else { return Result(text: bytes, count: 0, complaint: nil) }
    let selection = select(parsed.document)
    let start = analysis.look(parsed, path: path, syntax: syntax, selection)
    guard start.findings.contains(where: { !$0.fixes.isEmpty }) else {
      return Result(text: bytes, count: 0, complaint: nil)
    }
    var rounds = FixRounds(allowsUnsafe: allowsUnsafe, size: bytes.count) { [analysis] text in
      analysis.look(analysis.parse(text, syntax), path: path, syntax: syntax, selection)
    }
    let outcome = rounds.run(start)
    var result = Result(
      text: outcome.text.bytes, count: outcome.count, complaint: outcome.isCycle ? Self.cycle : nil)
    if !allowsUnsafe { result.left = outcome.text.findings.count { !$0.fixes.isEmpty } }
    if let schema = selection.sensitivity, outcome.count > 0 {
      result.sensitiveBefore = start.sensitive(schema)
      result.sensitiveAfter = outcome.text.sensitive(schema)
    }
    return result
  }

  private static let cycle = Diagnostic(
    .editFixCycle, "fixes undo each other, so they were stopped", at: ByteRange(0..<0),
    help: "fix safe ones only, or choose which rules are to be followed")
}

extension DiagnosticCode {
  package static let editFixCycle = Self(.edit, "fix-cycle", .warning, "Fixes of one file undo each other")
}
