internal import Diagnostics
internal import DocumentModel
internal import SourceText

extension LintRule {
  static let duplicateAnchor = LintRule(
    "duplicate-anchor", "An anchor whose name an earlier one has", .mistake,
    page: RulePage(
      finds: "Two anchors of one name in one document.",
      reason: "An alias names the last one before it; moving a line then changes what an alias means.",
      wrong: "a: &x 1\nb: &x 2\nc: *x\n", right: "a: &x 1\nb: &y 2\nc: [*x, *y]\n")
  ) { .text(DuplicateAnchor($1)) }
}

private final class DuplicateAnchor: TextCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ source: LintSource) {
    guard source.document.anchors.count > 1 else { return }
    for anchors in source.anchorsByName {
      for (earlier, later) in zip(anchors, anchors.dropFirst()) {
        findings.add(
          "&\(later.anchor.name) is the name of an earlier anchor too", at: later.anchor.range.indices,
          related: [RelatedPlace(.here(earlier.anchor.range), "the earlier one")])
      }
    }
  }
}
