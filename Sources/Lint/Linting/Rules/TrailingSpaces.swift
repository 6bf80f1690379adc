internal import DocumentModel
internal import Workspace

extension LintRule {
  static let trailingSpaces = LintRule(
    "trailing-spaces", summary: "Trailing spaces", presets: .style, readsJSON: true
  ) { .lines(TrailingSpaces($1)) }
}

private final class TrailingSpaces: ReportingCheck, LineCheck {
  func visit(_ line: TextLine, in source: LintSource) {
    var end = line.range.upperBound
    while end > line.range.lowerBound, source.text[end - 1].isBlank { end -= 1 }
    guard end < line.range.upperBound else { return }
    let blanks = end..<line.range.upperBound
    findings.add("trailing spaces", at: blanks, fix: .remove(blanks, title: "remove them"))
  }
}
