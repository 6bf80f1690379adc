extension LintRule {
  static let unusedSuppression = LintRule(
    "unused-suppression", "A comment that is to hide findings and hides none", .always,
    isFixable: true,
    page: RulePage(
      finds: "`# settle: ignore[…]` that hides nothing, names no known code, or stands where it has no effect.",
      reason: "What it was written for is gone; left standing it would hide the next mistake.",
      remedy: "Take the comment out, or correct the code that it names.",
      wrong: "# settle: ignore[lint/truthy]\nenabled: true\n",
      right: "# settle: ignore[lint/truthy]\nenabled: yes\n")
  ) { _, _ in .elsewhere }
}
