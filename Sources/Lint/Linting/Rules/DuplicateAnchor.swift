internal import DocumentModel
internal import Workspace

extension LintRule {
  static let duplicateAnchor = LintRule(
    "duplicate-anchor", summary: "Duplicate anchor", presets: .mistake,
    options: [.flag("forbid-reuse", defaultValue: false)]
  ) { .text(DuplicateAnchor($0, findings: $1)) }
}

private struct DuplicateAnchor: TextCheck {
  private let forbidsReuse: Bool
  private let findings: RuleFindings

  init(_ options: RuleOptions, findings: RuleFindings) {
    forbidsReuse = options.flag("forbid-reuse")
    self.findings = findings
  }

  func visit(_ source: LintSource) {
    guard !source.anchorsByName.isEmpty else { return }
    let isAliased = source.document.isAliased
    for anchors in source.anchorsByName {
      // An alias refers to the last anchor before it: in `[&k 1, *k, &k 2, *k]`, both anchors are used.
      for (earlier, later) in zip(anchors, anchors.dropFirst())
      where forbidsReuse || !isAliased[Int(earlier.node.index)] {
        findings.add(
          "duplicate anchor &\(later.name)", at: later.range.indices,
          related: [RelatedPlace(.here(earlier.range), "first here")])
      }
    }
  }
}
