internal import Diagnostics
internal import DocumentModel
internal import SourceText

extension LintRule {
  static let itemInText = LintRule(
    "item-in-text", "A line that looks like an item of a list and goes on with the text above", .mistake
  ) { .text(ItemInText($1)) }
}

private struct ItemInText: TextCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ source: LintSource) {
    let document = source.document
    for index in 0..<document.nodeCount {
      let node = document[NodeID(index)]
      // A text of several lines isn't in the file as it is read.
      guard node.kind == .string, node.flags.contains(.isCopied), node.flags.style == .plain else { continue }
      report(node.range, source)
    }
  }

  private func report(_ range: ByteRange, _ source: LintSource) {
    let text = source.text[range.indices]
    var place = text.startIndex
    while let end = text[place...].firstIndex(where: \.isBreak) {
      place = end + 1
      let line = text[place...]
      guard let start = line.firstIndex(where: { !$0.isBlank }), text[start] == UInt8(ascii: "-") else {
        continue
      }
      guard start + 1 < text.endIndex, text[start + 1].isBlank else { continue }
      findings.add(
        "this is no item of a list: it goes on with the text above", at: start..<start + 1,
        related: [RelatedPlace(.here(range), "the text")],
        help: "indent it like the items, or put the text in quotes if it is one")
    }
  }
}
