extension LintRule {
  static let timestamp = LintRule(
    "timestamp", "A date that YAML 1.1 readers make an object of", .style, isFixable: true,
    page: RulePage(
      finds: "`2024-01-31` and points in time, without quotes.",
      reason: "YAML 1.2 reads text; YAML 1.1 readers make a date of it, which no JSON Schema accepts as a string and "
        + "which is written back in another form.",
      remedy: "Put it in quotes.",
      wrong: "released: 2024-01-31\n", right: "released: \"2024-01-31\"\n")
  ) { .scalars(.timestamp, Timestamp($1)) }
}

private final class Timestamp: ScalarCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ scalar: PlainScalar, in source: LintSource) {
    guard !scalar.isKey else { return }
    ReadingDifference(scalar: scalar, source: source, older: "a date", newer: "text").add(to: findings)
  }
}
