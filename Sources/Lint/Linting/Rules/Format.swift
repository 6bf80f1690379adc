internal import Diagnostics

extension LintRule {
  static let format = LintRule(
    "format", "A file that is not in canonical form", .onRequest, severity: .note
  ) { _, _ in .elsewhere }
}
