internal import YAMLParsing

extension LintRule {
  static let brackets = LintRule(
    "brackets", "Spaces inside brackets, or brackets where none are wanted", .style,
    options: FlowCollectionStyle.options("brackets"), isFixable: true,
    page: RulePage(
      finds: "More or fewer spaces behind `[` and before `]` than wanted, or every list in brackets.",
      reason: "One way of writing is easier to read and to search for.",
      remedy:
        "Leave no space inside the brackets, or as many as the options say; with `forbid`, give each item a line.",
      wrong: "days: [ mon, tue ]\n", right: "days: [mon, tue]\n")
  ) { options, findings in
    .tokens(
      [.init(.flowSequenceStart), .init(.flowSequenceEnd)],
      FlowCollectionCheck(.flowSequenceStart, .flowSequenceEnd, "brackets", options, findings))
  }
}
