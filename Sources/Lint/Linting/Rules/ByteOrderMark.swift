internal import DocumentModel
internal import Workspace

extension LintRule {
  static let byteOrderMark = LintRule(
    "byte-order-mark", summary: "Byte order mark at the start of the file", presets: .style, readsJSON: true
  ) { .text(ByteOrderMarkCheck(findings: $1)) }
}

private struct ByteOrderMarkCheck: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    guard source.start > 0 else { return }
    findings.add(
      "byte order mark at the start of the file", at: 0..<source.start,
      fix: Fix.remove(0..<source.start, title: "remove it").spelling)
  }
}
