internal import YAMLParsing

extension LintRule {
  static let colons = LintRule(
    "colons", "Spaces beside a colon", .style,
    options: [
      .number("max-spaces-before", 0, atLeast: -1, "The most spaces before a colon; -1 for any number."),
      .number("max-spaces-after", 1, atLeast: -1, "The most spaces behind a colon or `?`; -1 for any number."),
    ], isFixable: true,
    page: RulePage(
      finds: "More spaces before or behind `:`, or behind `?`, than wanted.",
      reason: "One way of writing is easier to read and to search for.",
      remedy: "Leave no space before `:` and one behind it, or as many as the options say.",
      wrong: "theme : dark\nretries:   3\n", right: "theme: dark\nretries: 3\n")
  ) { .tokens([.init(.value), .init(.key)], Colons($0, $1)) }
}

private final class Colons: TokenCheck {
  private let before: SpaceBounds
  private let after: SpaceBounds
  private let findings: RuleFindings

  init(_ options: RuleOptions, _ findings: RuleFindings) {
    before = SpaceBounds(most: options.number("max-spaces-before"))
    after = SpaceBounds(most: options.number("max-spaces-after"))
    self.findings = findings
  }

  func see(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    if token.kind == .key {
      // A key without `?` takes no bytes.
      guard !token.isEmpty else { return }
      findings.check(tokens.gap(after: index), after, "behind the question mark", in: source)
      return
    }
    findings.check(tokens.gap(before: index), tokens.bounds(before, before: index), "before the colon", in: source)
    findings.check(tokens.gap(after: index), after, "behind the colon", in: source)
  }
}
