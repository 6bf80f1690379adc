internal import YAMLParsing

extension LintRule {
  static let hyphens = LintRule(
    "hyphens", "Spaces behind the hyphen of an item", .style,
    options: [.number("max-spaces-after", 1, atLeast: -1, "The most spaces behind a hyphen; -1 for any number.")],
    isFixable: true,
    page: RulePage(
      finds: "More spaces behind `-` than wanted.",
      reason: "One way of writing is easier to read and to search for.",
      remedy: "Leave one space behind `-`, or as many as the option says.",
      wrong: "languages:\n-   en\n-   de\n", right: "languages:\n- en\n- de\n")
  ) { .tokens(.init(.blockEntry), Hyphens($0, $1)) }
}

private final class Hyphens: TokenCheck {
  private let after: SpaceBounds
  private let findings: RuleFindings

  init(_ options: RuleOptions, _ findings: RuleFindings) {
    after = SpaceBounds(most: options.number("max-spaces-after"))
    self.findings = findings
  }

  func see(_ index: Int, in source: LintSource) {
    guard let gap = source.gap(after: index), let complaint = after.complaint(source.scalars(gap)) else { return }
    // What stands on the lines below would have to move too: left to the formatter.
    findings.add("\(complaint) spaces behind the hyphen", at: gap)
  }
}
