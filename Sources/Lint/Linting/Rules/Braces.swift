internal import Workspace
internal import YAMLReading

extension LintRule {
  static let braces = LintRule(
    "braces", summary: "Spaces inside braces, or braces that aren't allowed", presets: .style,
    options: FlowCollectionStyle.options
  ) { options, findings in
    .tokens(
      [.init(.flowMappingStart), .init(.flowMappingEnd)],
      FlowCollectionCheck(
        .flowMappingStart, close: .flowMappingEnd, name: "braces", options: options, findings: findings))
  }
}
