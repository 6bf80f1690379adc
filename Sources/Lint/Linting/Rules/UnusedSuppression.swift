internal import Workspace

extension LintRule {
  static let unusedSuppression = LintRule(
    "unused-suppression", summary: "Unused ignore comment", presets: .always
  ) { _, _ in .elsewhere }
}
