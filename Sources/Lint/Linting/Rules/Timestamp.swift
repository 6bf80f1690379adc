extension LintRule {
  static let timestamp = LintRule(
    "timestamp", "Date object in YAML 1.1", .style
  ) { .scalars(.timestamp, Timestamp($1)) }
}

private final class Timestamp: ScalarCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ scalar: PlainScalar, in source: LintSource) {
    guard !scalar.isKey else { return }
    ReadingDifference(scalar: scalar, source: source, older: "a date", newer: "a string").add(to: findings)
  }
}
