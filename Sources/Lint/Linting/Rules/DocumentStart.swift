internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let documentStart = LintRule(
    "document-start", summary: "Document start marker (---) missing or not allowed", presets: .onRequest,
    options: [.flag("present", defaultValue: true)]
  ) { .tokens(.all, DocumentStartCheck($0, findings: $1)) }
}

private final class DocumentStartCheck: ReportingCheck, TokenCheck {
  private let isWanted: Bool

  init(_ options: RuleOptions, findings: RuleFindings) {
    isWanted = options.flag("present")
    super.init(findings)
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    guard isWanted else {
      if token.kind == .documentStart {
        findings.add(
          "document start marker (---) not allowed", at: token.range,
          fix: removal(index, tokens: tokens, source: source))
      }
      return
    }
    switch tokens.kind(index - 1) {
    case nil, .documentEnd, .directive:
      guard token.kind != .documentStart, token.kind != .directive else { return }
      let start = source.lines.lineStart(of: Int(token.start))
      // A lone carriage return ends a line in YAML but not in the line table.
      let isFirst = index == 0 || tokens[index - 1].range.upperBound <= start
      findings.add(
        "missing document start marker (---)", at: start..<start,
        fix: isFirst ? .insert("---" + source.lineBreak, at: start, title: "add it") : nil)
    case _: return
    }
  }

  /// Nil if the marker separates two documents or ends directives. Many parsers also require it after `...`, and an
  /// empty document, a block scalar, or an anchor or tag after it would be ambiguous without it.
  private func removal(_ index: Int, tokens: TokenTable, source: LintSource) -> Fix? {
    guard tokens.kind(index - 1) == nil, index + 1 < tokens.count else { return nil }
    let next = tokens[index + 1]
    switch next.kind {
    case .anchor, .tag, .documentStart, .documentEnd, .directive: return nil
    case .scalar where next.style == .literal || next.style == .folded: return nil
    case _: return .remove(source.markerRange(tokens[index].range), title: "remove it")
    }
  }
}
