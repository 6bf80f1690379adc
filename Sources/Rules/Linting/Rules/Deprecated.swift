internal import DocumentModel
internal import SourceText

extension LintRule {
  package static let deprecated = LintRule(
    "deprecated", "A setting that its schema calls deprecated", .mistake, isFixable: true, readsJSON: true,
    needsSchema: true,
    page: RulePage(
      finds: "Settings whose schema says `deprecated: true`, with the setting that takes their place if it names one.",
      reason: "They work today and will not for ever.",
      remedy:
        "Set what the finding names in its place, and take the old setting out. Where nothing is named, expect it to "
        + "go in a later version of the program.",
      wrong: "night_mode: true\n", right: "theme: dark\n",
      schema: """
        properties:
          theme: {enum: [light, dark]}
          night_mode:
            type: boolean
            deprecated: true
            x-setting: {replacedBy: theme}

        """)
  ) { .text(Deprecated($1)) }
}

private struct Deprecated: TextCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ source: LintSource) {
    guard let found = source.schema?.deprecated(), !found.isEmpty else { return }
    for (node, key) in source.keysOfValues(Set(found.keys)) {
      guard let setting = found[node] else { continue }
      let help = setting.successor.map { "use \($0) instead" }
      findings.add("the schema calls this setting deprecated", at: source.document.range(key).indices, help: help)
    }
  }
}
