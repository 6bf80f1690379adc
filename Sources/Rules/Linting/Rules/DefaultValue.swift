internal import DocumentModel
internal import SourceText

extension LintRule {
  package static let defaultValue = LintRule(
    "default-value", "A value that holds without being stated", .onRequest, isFixable: true, readsJSON: true,
    needsSchema: true,
    page: RulePage(
      finds: "Settings whose value is their default.",
      reason: "A file that states only what differs is shorter, and follows a default that changes.",
      remedy: "Take the setting out: its default holds without it.",
      wrong: "retries: 3\n", right: "retries: 5\n",
      schema: "properties:\n  retries: {type: integer, default: 3}\n")
  ) { .text(DefaultValue($1)) }
}

private struct DefaultValue: TextCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ source: LintSource) {
    guard let found = source.schema?.defaults(), !found.isEmpty else { return }
    for (_, key) in source.keysOfValues(found) {
      findings.add("this setting has its default value", at: source.document.range(key).indices)
    }
  }
}
