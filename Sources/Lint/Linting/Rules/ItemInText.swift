internal import DocumentModel
internal import Workspace

extension LintRule {
  static let itemInText = LintRule(
    "item-in-text", summary: "Line that looks like a list item but continues the string above", presets: .mistake
  ) { .text(ItemInText(findings: $1)) }
}

private struct ItemInText: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    for node in source.foldedTexts { report(source.document.range(node), source: source) }
  }

  /// From how many bytes a line with several words counts as wrapped prose.
  private static let minProseWidth = 60

  private func report(_ range: ByteRange, source: LintSource) {
    let text = source.text[range.indices]
    var place = text.startIndex
    var lineStart = source.text[..<place].lastIndex(where: \.isBreak).map { $0 + 1 } ?? 0
    var isProse = false
    while let end = text[place...].firstIndex(where: \.isBreak) {
      // Empty between the CR and LF of a line break.
      if end > place {
        let hasWords = text[place..<end].drop(while: \.isBlank).contains(where: \.isBlank)
        isProse = hasWords && end - lineStart >= Self.minProseWidth
      }
      place = end + 1
      lineStart = place
      let line = text[place...]
      guard let start = line.firstIndex(where: { !$0.isBlank }), !isProse, text[start] == UInt8(ascii: "-") else {
        continue
      }
      // `-1` and `--flag` aren't items.
      guard start + 1 < text.endIndex, text[start + 1].isBlank else { continue }
      findings.add(
        "not a list item: it continues the string above", at: start..<start + 1,
        related: [RelatedPlace(.here(range), "the string")],
        help: "indent it like the other items, or quote the string")
    }
  }
}
