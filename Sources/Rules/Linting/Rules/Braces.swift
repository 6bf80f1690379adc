internal import YAMLParsing

extension LintRule {
  static let braces = LintRule(
    "braces", "Spaces inside braces, or braces where none are wanted", .style,
    options: FlowCollectionStyle.options("braces"), isFixable: true,
    page: RulePage(
      finds: "More or fewer spaces behind `{` and before `}` than wanted, or every mapping in braces.",
      reason: "One way of writing is easier to read and to search for.",
      remedy: "Leave no space inside the braces, or as many as the options say; with `forbid`, give each key a line.",
      wrong: "window: { width: 800 }\n", right: "window: {width: 800}\n")
  ) { options, findings in
    .tokens(
      [.init(.flowMappingStart), .init(.flowMappingEnd)],
      FlowCollectionCheck(.flowMappingStart, .flowMappingEnd, "braces", options, findings))
  }
}
