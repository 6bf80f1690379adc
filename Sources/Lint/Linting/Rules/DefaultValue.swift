internal import DocumentModel
package import Workspace

extension LintRule {
  package static let defaultValue = LintRule(
    "default-value", summary: "Value equal to the default", presets: .onRequest, readsJSON: true
  ) { .text(DefaultValue(findings: $1)) }
}

private struct DefaultValue: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    guard let found = source.schema?.defaults(), !found.isEmpty else { return }
    for (_, key) in source.keysOfValues(found) {
      findings.add("same as the default value", at: source.document.range(key).indices)
    }
  }
}
