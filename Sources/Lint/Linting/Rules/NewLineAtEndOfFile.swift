internal import DocumentModel
internal import Workspace

extension LintRule {
  static let newLineAtEndOfFile = LintRule(
    "new-line-at-end-of-file", summary: "Missing line break at the end of the file", presets: .style, readsJSON: true
  ) { .text(NewLineAtEndOfFile(findings: $1)) }
}

private struct NewLineAtEndOfFile: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    let end = source.text.count
    guard end > source.start, source.text[end - 1] != 0x0A else { return }
    findings.add(
      "missing line break at the end of the file", at: end..<end,
      fix: .insert(source.lineBreak, at: end, title: "add one"))
  }
}
