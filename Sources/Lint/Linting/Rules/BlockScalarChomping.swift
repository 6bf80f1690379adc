internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let blockScalarChomping = LintRule(
    "block-scalar-chomping", summary: "Block scalar without a chomping indicator", presets: .onRequest
  ) { .tokens(.init(.scalar), BlockScalarChomping($1)) }
}

private final class BlockScalarChomping: ReportingCheck, TokenCheck {
  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    guard token.style == .literal || token.style == .folded else { return }
    let header = source.text[token.range].prefix { $0 > 0x20 }
    guard !header.contains(UInt8(ascii: "-")), !header.contains(UInt8(ascii: "+")) else { return }
    findings.add("missing chomping indicator (- or +)", at: header.indices)
  }
}
