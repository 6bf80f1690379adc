internal import Diagnostics
internal import DocumentModel
internal import SourceText

extension LintRule {
  static let duplicateAnchor = LintRule(
    "duplicate-anchor", "An anchor whose name an earlier one has", .mistake
  ) { .text(DuplicateAnchor($1)) }
}

private struct DuplicateAnchor: TextCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ source: LintSource) {
    guard source.document.anchors.count > 1 else { return }
    for anchors in source.anchorsByName {
      for (earlier, later) in zip(anchors, anchors.dropFirst()) {
        findings.add(
          "&\(later.name) is the name of an earlier anchor too", at: later.range.indices,
          related: [RelatedPlace(.here(earlier.range), "the earlier one")])
      }
    }
  }
}
