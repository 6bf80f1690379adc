internal import YAMLReading

extension LintRule {
  static let braces = LintRule(
    "braces", "Spaces inside braces, or braces that aren't allowed", .style,
    options: FlowCollectionStyle.options
  ) { options, findings in
    .tokens(
      [.init(.flowMappingStart), .init(.flowMappingEnd)],
      FlowCollectionCheck(.flowMappingStart, .flowMappingEnd, "braces", options, findings))
  }
}
