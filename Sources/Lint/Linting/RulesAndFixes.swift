package import Analysis
package import DocumentModel
package import Workspace

/// All rules, and the fixes that are tried. Programs that check texts pass it to their workspace.
package struct RulesAndFixes: FindingWork {
  package init() {}

  package var rules: [LintRule] { LintRules.all }

  package func named(_ name: String) -> LintRule? { LintRules.named(name) }

  package func findings(in text: Snapshot, isWhole: Bool) -> [Diagnostic] {
    let plan = text.context.lint
    let found = Linter.findings(
      plan, parsed: text.reading.parsed, isJSON: text.isJSON,
      // If the schema can't be used, rules treat every value as sensitive.
      schema: TextFacts(text), reader: text.readerVersion, program: text.programOfKind,
      tree: { text.reading.tree })
    guard isWhole, let entry = plan.form, let other = FormFinding(entry: entry).diagnostic(text) else { return found }
    return found + [other]
  }

  package func mayFix(_ finding: Diagnostic) -> Bool { EntryFixes.mayAnswer(finding) }

  package func addFixes(to findings: inout [Diagnostic], of text: Snapshot, isReport: Bool) {
    FixOffers.add(to: &findings, of: text, facts: TextFacts(text), isReport: isReport)
  }
}

extension LintPlan {
  /// A plan of the rules that some settings enable among all.
  package convenience init(_ settings: LintSettings, selected: Set<String> = []) {
    self.init(settings, of: RulesAndFixes(), selected: selected)
  }
}
