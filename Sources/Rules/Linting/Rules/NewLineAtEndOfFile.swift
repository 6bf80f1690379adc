extension LintRule {
  static let newLineAtEndOfFile = LintRule(
    "new-line-at-end-of-file", "No line break at the end of the file", .style, isFixable: true, readsJSON: true,
    page: RulePage(
      finds: "A last line without a line break.",
      reason: "Tools that append to the file, or show it, then run two lines into one.",
      remedy: "End the last line with a line break; most editors can do so whenever they save.",
      wrong: "theme: dark", right: "theme: dark\n")
  ) { .text(NewLineAtEndOfFile($1)) }
}

private struct NewLineAtEndOfFile: TextCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ source: LintSource) {
    let end = source.text.count
    guard end > source.start, source.text[end - 1] != 0x0A else { return }
    findings.add(
      "the last line has no line break", at: end..<end, fix: .insert(source.lineBreak, at: end, "add one"))
  }
}
