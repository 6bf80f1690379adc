internal import YAMLReading

extension LintRule {
  static let colons = LintRule(
    "colons", "Spaces next to a colon", .style,
    options: [.number("max-spaces-before", 0, atLeast: -1), .number("max-spaces-after", 1, atLeast: -1)]
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
    let isFree = tokens.isFree(before: index + 1)
    if token.kind == .key {
      // A key without `?` takes no bytes.
      guard !token.isEmpty else { return }
      findings.check(tokens.gap(after: index), after, "after the question mark", in: source, isFree: isFree)
      return
    }
    findings.check(
      tokens.gap(before: index), tokens.bounds(before, before: index), "before the colon", in: source,
      isFree: tokens.isFree(before: index))
    findings.check(tokens.gap(after: index), after, "after the colon", in: source, isFree: isFree)
  }
}
