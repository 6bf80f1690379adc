internal import DocumentModel

extension LintRule {
  static let format = LintRule(
    "format", "File not formatted", .onRequest, severity: .note
  ) { _, _ in .elsewhere }
}
