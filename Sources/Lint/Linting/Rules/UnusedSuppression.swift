extension LintRule {
  static let unusedSuppression = LintRule(
    "unused-suppression", "A comment that is to hide findings and hides none", .always
  ) { _, _ in .elsewhere }
}
