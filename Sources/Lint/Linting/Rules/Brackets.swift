internal import Workspace
internal import YAMLReading

extension LintRule {
  static let brackets = LintRule(
    "brackets", summary: "Spaces inside brackets, or brackets that aren't allowed", presets: .style,
    options: FlowCollectionStyle.options
  ) { options, findings in
    .tokens(
      [.init(.flowSequenceStart), .init(.flowSequenceEnd)],
      FlowCollectionCheck(
        .flowSequenceStart, close: .flowSequenceEnd, name: "brackets", options: options, findings: findings))
  }
}
