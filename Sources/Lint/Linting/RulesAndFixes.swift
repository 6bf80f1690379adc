public import Analysis
public import DocumentModel
public import JSONSchema
package import Workspace

/// All rules and fixes. Programs that check texts pass it to their workspace.
package struct RulesAndFixes: RuleSet, FindingWork {
  private static let carried = FindingWorkBox(RulesAndFixes())

  package init() {}

  package var work: (any AnyObject & Sendable)? { Self.carried }

  package var rules: [LintRule] { LintRules.all }

  package func named(_ name: String) -> LintRule? { LintRules.named(name) }

  package func findings(in text: Snapshot, isWhole: Bool) -> [Diagnostic] {
    let plan = text.context.lint
    let found = Linter.findings(
      plan, parsed: text.reading.parsed, isJSON: text.isJSON,
      // If the schema can't be used, rules treat all values as sensitive.
      schema: TextFacts(text), reader: text.readerVersion, program: text.programOfKind,
      readsDatesAsStrings: text.readsDatesAsStrings, tree: { text.reading.tree })
    guard isWhole, let entry = plan.form, let other = FormFinding(entry: entry).diagnostic(text) else { return found }
    return found + [other]
  }

  package func mayFix(_ finding: Diagnostic) -> Bool { EntryFixes.mayAnswer(finding) }

  package func addFixes(to findings: inout [Diagnostic], of text: Snapshot, isReport: Bool) {
    FixOffers.add(to: &findings, of: text, facts: TextFacts(text), isReport: isReport)
  }
}

extension LintPlan {
  /// Creates a plan of the rules that some settings enable.
  package convenience init(_ settings: LintSettings, selected: Set<String> = []) {
    self.init(settings, of: RulesAndFixes(), selected: selected)
  }
}

extension Snapshot {
  /// A text held in memory.
  ///
  /// - Parameters:
  ///   - bytes: The contents, as they would be in a file.
  ///   - name: The name of the text in messages.
  ///   - syntax: How to read the text.
  ///   - schema: The schema to check the text against; nil to check only its syntax. Values that it declares as
  ///     sensitive are redacted if it was compiled with the options for settings.
  ///   - limits: The limits of size, depth and aliases. A text that exceeds one gets a diagnostic.
  public convenience init(
    _ bytes: [UInt8], name: String, syntax: TextSyntax = .yaml, schema: Schema? = nil, limits: Limits = Limits()
  ) {
    var context = SnapshotContext(
      name, syntax: syntax, limits: limits, schema: schema.map { .schema($0) } ?? .none)
    context.lint = LintPlan(withoutRulesOf: RulesAndFixes())
    self.init(bytes, context: context)
  }
}
