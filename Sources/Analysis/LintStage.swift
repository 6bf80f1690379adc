internal import Diagnostics
internal import DocumentModel
internal import Linting

/// What follows validation: the rules of lint, then the comments and options that hide findings.
struct LintStage {
  let plan: LintPlan
  let selection: CodeSelection
  let limits: Limits
  let formatting: TextFormatting
  /// Whether canonical form has keys in the schema's order.
  let sortsKeys: Bool
  /// As a person would name the file.
  let path: String
  /// The text as it is on the disk; nil where nobody asks whether it is canonical.
  let bytes: [UInt8]?

  /// All findings in order, those hidden left out.
  ///
  /// - Parameters:
  ///   - found: what parsing and validation found.
  ///   - facts: of the schema; nil where the text has none.
  func findings(_ found: [Diagnostic], _ parsed: ParsedText, isJSON: Bool, _ facts: DocumentFacts?) -> [Diagnostic] {
    var diagnostics = found
    diagnostics += lint(found, parsed, isJSON: isJSON, facts)
    if !isJSON, let bytes, let entry = plan.entry("format") {
      let finding = CanonicalFormFinding(entry: entry, formatting: formatting, path: path)
      diagnostics += finding.diagnostic(bytes, schema: sortsKeys ? facts?.schema : nil).map { [$0] } ?? []
    }
    if diagnostics.count > 1 { diagnostics = TextAnalysis.inOrder(diagnostics) }
    diagnostics = suppress(diagnostics, parsed, isJSON: isJSON, hasSchema: facts?.isOfSchema == true)
    if !selection.isEverything { diagnostics.removeAll { !selection.includes($0) } }
    return diagnostics
  }

  /// What the rules find; the exact place of an error has been spoken of already.
  private func lint(
    _ found: [Diagnostic], _ parsed: ParsedText, isJSON: Bool, _ facts: DocumentFacts?
  ) -> [Diagnostic] {
    guard !plan.entries.isEmpty else { return [] }
    let own = Linter.findings(plan, parsed, isJSON: isJSON, limits: limits, schema: facts)
    guard !own.isEmpty, !found.isEmpty else { return own }
    let errors = Set(found.lazy.filter { $0.severity == .error }.map(\.range))
    return own.filter { !errors.contains($0.range) }
  }

  private func suppress(
    _ diagnostics: [Diagnostic], _ parsed: ParsedText, isJSON: Bool, hasSchema: Bool
  ) -> [Diagnostic] {
    let unused = plan.entry("unused-suppression")
    guard !isJSON, unused != nil || !diagnostics.isEmpty, Suppressions.mayBe(in: parsed.document.text) else {
      return diagnostics
    }
    var suppressions = Suppressions(parsed.document.text, limits: limits)
    let left = suppressions.apply(to: diagnostics, unused: parsed.isPartial ? nil : unused) { code in
      let isOfForm = code == "lint/format" || code == "lint/*"
      return code.hasPrefix("lint/") ? bytes != nil || !isOfForm : hasSchema
    }
    return left.count == diagnostics.count ? left : TextAnalysis.inOrder(left)
  }
}
