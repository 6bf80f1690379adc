internal import Workspace
internal import YAMLReading

extension LintRule {
  static let colons = LintRule(
    "colons", summary: "Spaces next to a colon", presets: .style,
    options: [
      .number("max-spaces-before", defaultValue: 0, atLeast: -1),
      .number("max-spaces-after", defaultValue: 1, atLeast: -1),
    ]
  ) { .tokens([.init(.value), .init(.key)], Colons($0, findings: $1)) }
}

private final class Colons: ReportingCheck, TokenCheck {
  private let before: SpaceBounds
  private let after: SpaceBounds

  init(_ options: RuleOptions, findings: RuleFindings) {
    before = SpaceBounds(most: options.number("max-spaces-before"))
    after = SpaceBounds(most: options.number("max-spaces-after"))
    super.init(findings)
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    let isFree = tokens.isFree(before: index + 1)
    if token.kind == .key {
      // A key without `?` has a token without bytes.
      guard !token.isEmpty else { return }
      findings.check(tokens.gap(after: index), bounds: after, at: "after the question mark", in: source, isFree: isFree)
      return
    }
    findings.check(
      tokens.gap(before: index), bounds: tokens.bounds(before, before: index), at: "before the colon", in: source,
      isFree: tokens.isFree(before: index))
    findings.check(tokens.gap(after: index), bounds: after, at: "after the colon", in: source, isFree: isFree)
  }
}
