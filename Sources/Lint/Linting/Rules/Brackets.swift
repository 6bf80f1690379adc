internal import YAMLReading

extension LintRule {
  static let brackets = LintRule(
    "brackets", "Spaces inside brackets, or brackets that aren't allowed", .style,
    options: FlowCollectionStyle.options
  ) { options, findings in
    .tokens(
      [.init(.flowSequenceStart), .init(.flowSequenceEnd)],
      FlowCollectionCheck(.flowSequenceStart, .flowSequenceEnd, "brackets", options, findings))
  }
}
