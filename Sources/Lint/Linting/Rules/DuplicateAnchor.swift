internal import DocumentModel

extension LintRule {
  static let duplicateAnchor = LintRule(
    "duplicate-anchor", "Duplicate anchor", .mistake, options: [.flag("forbid-reuse", false)]
  ) { .text(DuplicateAnchor($0, $1)) }
}

private struct DuplicateAnchor: TextCheck {
  private let forbidsReuse: Bool
  private let findings: RuleFindings

  init(_ options: RuleOptions, _ findings: RuleFindings) {
    forbidsReuse = options.flag("forbid-reuse")
    self.findings = findings
  }

  func see(_ source: LintSource) {
    guard source.document.anchors.count > 1, !source.anchorsByName.isEmpty else { return }
    let used = forbidsReuse ? [] : source.document.nodesOfAliases
    for anchors in source.anchorsByName {
      // An alias names the last anchor before it: in `[&k 1, *k, &k 2, *k]` each has its own.
      for (earlier, later) in zip(anchors, anchors.dropFirst()) where !used.contains(earlier.node) {
        findings.add(
          "duplicate anchor &\(later.name)", at: later.range.indices,
          related: [RelatedPlace(.here(earlier.range), "first here")])
      }
    }
  }
}
