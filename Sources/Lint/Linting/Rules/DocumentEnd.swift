internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let documentEnd = LintRule(
    "document-end", summary: "Document end marker (...) missing or not allowed", presets: .onRequest,
    options: [.flag("present", defaultValue: true)]
  ) { .tokens([.init(.documentStart), .init(.documentEnd)], DocumentEnd($0, findings: $1)) }
}

private final class DocumentEnd: ReportingCheck, TokenCheck {
  private let isWanted: Bool

  init(_ options: RuleOptions, findings: RuleFindings) {
    isWanted = options.flag("present")
    super.init(findings)
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    if token.kind == .documentEnd {
      if !isWanted {
        findings.add(
          "document end marker (...) not allowed", at: token.range, fix: removal(index, tokens: tokens, source: source))
      }
      return
    }
    guard isWanted else { return }
    switch tokens.kind(index - 1) {
    case nil, .documentEnd, .directive: return
    case _: report(at: token.range.lowerBound, adding: token.range.lowerBound, source: source)
    }
  }

  /// Nil if the marker separates a document from one without `---`.
  private func removal(_ index: Int, tokens: TokenTable, source: LintSource) -> Fix? {
    switch tokens.kind(index + 1) {
    case nil, .documentStart: .remove(source.markerRange(tokens[index].range), title: "remove it")
    case _: nil
    }
  }

  func end(_ tokens: TokenTable, in source: LintSource) {
    let count = tokens.count
    guard isWanted, tokens.isComplete, count > 0, tokens.kind(count - 1) != .documentEnd else { return }
    let end = source.text.count
    let lineBreak = source.text.last != 0x0A ? 0 : source.text.suffix(2).first == 0x0D ? 2 : 1
    report(at: end - lineBreak, adding: end, source: source)
  }

  private func report(at place: Int, adding end: Int, source: LintSource) {
    let isOnNewLine = end == source.start || source.text[end - 1] == 0x0A
    findings.add(
      "missing document end marker (...)", at: place..<place,
      fix: .insert((isOnNewLine ? "" : source.lineBreak) + "..." + source.lineBreak, at: end, title: "add it"))
  }
}
