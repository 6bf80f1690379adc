internal import DocumentModel
internal import Workspace

extension LintRule {
  static let format = LintRule(
    "format", summary: "File not formatted", presets: .onRequest, severity: .note
  ) { _, _ in .elsewhere }
}
