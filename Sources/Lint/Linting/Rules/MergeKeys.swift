internal import DocumentModel
internal import Workspace

extension LintRule {
  static let mergeKeys = LintRule(
    "merge-keys", summary: "Merge key not allowed", presets: .onRequest
  ) { .text(MergeKeys(findings: $1)) }
}

private struct MergeKeys: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    for key in source.mergeKeys {
      findings.add("merge key (<<) not allowed", at: source.document.range(key).indices)
    }
  }
}
