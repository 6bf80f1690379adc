extension LintRule {
  static let unusedSuppression = LintRule(
    "unused-suppression", "Unused ignore comment", .always
  ) { _, _ in .elsewhere }
}
