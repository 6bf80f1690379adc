internal import DocumentModel
internal import Workspace

extension LintRule {
  static let tabs = LintRule(
    "tabs", summary: "Tab between tokens", presets: .style
  ) { .tokens(.all, Tabs($1)) }
}

private final class Tabs: ReportingCheck, TokenCheck {
  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let start = index > 0 ? tokens[index - 1].range.upperBound : source.start
    check(at: start..<max(start, tokens[index].range.lowerBound), in: source.text)
  }

  func end(_ tokens: TokenTable, in source: LintSource) {
    let start = tokens.count > 0 ? tokens[tokens.count - 1].range.upperBound : source.start
    if tokens.isComplete { check(at: start..<source.text.count, in: source.text) }
  }

  private func check(at gap: Range<Int>, in text: [UInt8]) {
    var place = gap.lowerBound
    var isComment = false
    while place < gap.upperBound {
      switch text[place] {
      case 0x0A: isComment = false
      // Between tokens, only a comment can contain a `#`.
      case UInt8(ascii: "#"): isComment = true
      case 0x09 where !isComment:
        let start = place
        while place + 1 < gap.upperBound, text[place + 1] == 0x09 { place += 1 }
        let tabs = start..<place + 1
        let isAtEnd = TextBytes.isLineEnd(tabs.upperBound, text: text)
        findings.add(
          "tab character", at: tabs,
          fix: isAtEnd ? .remove(tabs, title: "remove it") : .replace(tabs, by: " ", title: "replace with a space"))
      case _: break
      }
      place += 1
    }
  }
}
