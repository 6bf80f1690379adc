internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let anchorUse = LintRule(
    "anchor-use", summary: "Anchor or alias not allowed", presets: .onRequest
  ) { .tokens([.init(.anchor), .init(.alias)], AnchorUse($1)) }
}

private final class AnchorUse: ReportingCheck, TokenCheck {
  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    findings.add("\(words: token.kind == .alias ? "alias" : "anchor") not allowed", at: token.range)
  }
}
