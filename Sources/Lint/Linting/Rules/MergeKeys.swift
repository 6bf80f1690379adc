internal import DocumentModel

extension LintRule {
  static let mergeKeys = LintRule(
    "merge-keys", summary: "Merge key not allowed", presets: .onRequest
  ) { .text(MergeKeys($1)) }
}

private struct MergeKeys: TextCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ source: LintSource) {
    for key in source.mergeKeys {
      findings.add("merge key (<<) not allowed", at: source.document.range(key).indices)
    }
  }
}
