internal import YAMLParsing

extension LintRule {
  static let braces = LintRule(
    "braces", "Spaces inside braces, or braces where none are wanted", .style,
    options: FlowCollectionStyle.options("braces"), isFixable: true,
    page: RulePage(
      finds: "More or fewer spaces behind `{` and before `}` than wanted, or every mapping in braces.",
      reason: "One way of writing is easier to read and to search for.",
      wrong: "a: { b: 1 }\n", right: "a: {b: 1}\n")
  ) { options, findings in
    .tokens(
      [.init(.flowMappingStart), .init(.flowMappingEnd)],
      FlowCollectionCheck(.flowMappingStart, .flowMappingEnd, "braces", options, findings))
  }
}
