internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let commas = LintRule(
    "commas", summary: "Spaces next to a comma", presets: .style,
    options: [
      .number("max-spaces-before", defaultValue: 0, atLeast: -1),
      .number("min-spaces-after", defaultValue: 1, atLeast: -1, atMost: 1_000),
      .number("max-spaces-after", defaultValue: 1, atLeast: -1),
    ]
  ) { .tokens(.init(.flowEntry), Commas($0, findings: $1)) }
}

private final class Commas: ReportingCheck, TokenCheck {
  private let before: SpaceBounds
  private let after: SpaceBounds

  init(_ options: RuleOptions, findings: RuleFindings) {
    before = SpaceBounds(most: options.number("max-spaces-before"))
    after = SpaceBounds(least: options.number("min-spaces-after"), most: options.number("max-spaces-after"))
    super.init(findings)
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    if before.most != nil, index > 0, tokens[index - 1].endLine < token.line {
      findings.add("comma not on the line of the value before it", at: token.range)
    } else {
      findings.check(
        tokens.gap(before: index), bounds: tokens.bounds(before, before: index), at: "before the comma", in: source,
        isFree: tokens.isFree(before: index))
    }
    findings.check(
      tokens.gap(after: index), bounds: after, at: "after the comma", in: source,
      isFree: tokens.isFree(before: index + 1))
  }
}
