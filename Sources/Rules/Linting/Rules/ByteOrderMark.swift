extension LintRule {
  static let byteOrderMark = LintRule(
    "byte-order-mark", "A byte order mark at the start of the file", .style, isFixable: true, readsJSON: true,
    page: RulePage(
      finds: "The bytes EF BB BF before the first character.",
      reason: "UTF-8 needs none, and some programs take it for a part of the first key.",
      remedy: "Save the file as UTF-8 without a byte order mark; most editors offer that beside the encoding.",
      wrong: "\u{FEFF}theme: dark\n", right: "theme: dark\n")
  ) { .text(ByteOrderMarkCheck($1)) }
}

private struct ByteOrderMarkCheck: TextCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ source: LintSource) {
    guard source.start > 0 else { return }
    findings.add(
      "the file begins with a byte order mark", at: 0..<source.start, fix: .remove(0..<source.start, "remove it"))
  }
}
