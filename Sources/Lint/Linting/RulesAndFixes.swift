public import Analysis
public import DocumentModel
public import JSONSchema
package import Workspace

/// All rules, and the fixes that are tried. Programs that check texts pass it to their workspace.
package struct RulesAndFixes: RuleSet, FindingWork {
  private static let carried = CarriedWork(RulesAndFixes())

  package init() {}

  package var work: (any AnyObject & Sendable)? { Self.carried }

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

extension Snapshot {
  /// A text held in memory.
  ///
  /// - Parameters:
  ///   - bytes: as the file would have them.
  ///   - name: as a person would name the text.
  ///   - syntax: what the text is read as.
  ///   - schema: what it is checked against; nil where only its syntax matters. What it calls sensitive is hidden if it was
  ///     compiled with the options for settings.
  ///   - limits: of its size, depth and aliases; a text beyond one has a finding that says so.
  public convenience init(
    _ bytes: [UInt8], name: String, syntax: TextSyntax = .yaml, schema: Schema? = nil, limits: Limits = Limits()
  ) {
    var context = SnapshotContext(
      name, syntax: syntax, limits: limits, schema: schema.map { .schema($0) } ?? .none)
    context.lint = LintPlan(withoutRulesOf: RulesAndFixes())
    self.init(bytes, context: context)
  }
}
