internal import Diagnostics
internal import DocumentModel
internal import SourceText

extension LintRule {
  static let duplicateAnchor = LintRule(
    "duplicate-anchor", "An anchor whose name an earlier one has", .mistake,
    page: RulePage(
      finds: "Two anchors of one name in one document.",
      reason: "An alias names the last one before it; moving a line then changes what an alias means.",
      remedy: "Give each anchor a name of its own, and let each alias name the one that is meant.",
      wrong: "home: &zone Europe/Berlin\nlunch: *zone\noffice: &zone Asia/Tokyo\nmeeting: *zone\n",
      right: "home: &home Europe/Berlin\nlunch: *home\noffice: &office Asia/Tokyo\nmeeting: *office\n")
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
