internal import DocumentModel
internal import SourceText

extension LintRule {
  static let mergeKeys = LintRule(
    "merge-keys", "<<, where it isn't wanted", .onRequest,
    page: RulePage(
      finds: "Every merge key.",
      reason: "YAML 1.2 doesn't know it: some readers take `<<` for an ordinary key.",
      remedy: "Write the keys out in each mapping.",
      wrong: "base: &base {retries: 3}\nmail:\n  <<: *base\n", right: "base: {retries: 3}\nmail: {retries: 3}\n")
  ) { .text(MergeKeys($1)) }
}

private struct MergeKeys: TextCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ source: LintSource) {
    for key in source.mergeKeys {
      findings.add("<< is not wanted here", at: source.document.range(key).indices)
    }
  }
}
