internal import YAMLParsing

extension LintRule {
  static let anchorUse = LintRule(
    "anchor-use", "Anchors and aliases, where none are wanted", .onRequest,
    page: RulePage(
      finds: "Every anchor and every alias.",
      reason: "What is written once and meant in two places surprises people and some programs; a team may do without.",
      remedy: "Write the value out at each place.",
      wrong: "work: &hours 9-17\nsupport: *hours\n", right: "work: 9-17\nsupport: 9-17\n")
  ) { .tokens([.init(.anchor), .init(.alias)], AnchorUse($1)) }
}

private final class AnchorUse: TokenCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    findings.add("\(token.kind == .alias ? "an alias is" : "an anchor is") not wanted here", at: token.range)
  }
}
