internal import DocumentModel

extension LintRule {
  static let format = LintRule(
    "format", "A file that is not as settle format writes it", .onRequest, severity: .note
  ) { _, _ in .elsewhere }
}
