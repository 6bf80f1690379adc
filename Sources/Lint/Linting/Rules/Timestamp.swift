internal import DocumentModel
internal import Workspace

extension LintRule {
  static let timestamp = LintRule(
    "timestamp", summary: "Date object in YAML 1.1", presets: .style
  ) { .scalars(.timestamp, Timestamp($1)) }
}

private final class Timestamp: ReportingCheck, ScalarCheck {
  func visit(_ scalar: PlainScalar, in source: LintSource) {
    guard !scalar.isKey, !source.readsDatesAsStrings else { return }
    ReadingDifference(scalar: scalar, source: source, older: "a date", newer: "a string").add(to: findings)
  }
}
