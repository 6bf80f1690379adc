internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let emptyValues = LintRule(
    "empty-values", summary: "Key or list item without a value", presets: .style,
    options: [
      .flag("forbid-in-block-mappings", defaultValue: true),
      .flag("forbid-in-flow-mappings", defaultValue: true),
      .flag("forbid-in-block-sequences", defaultValue: true),
    ]
  ) { .tokens([.init(.value), .init(.blockEntry)], EmptyValues($0, findings: $1)) }
}

private final class EmptyValues: ReportingCheck, TokenCheck {
  private let inBlockMappings: Bool
  private let inFlowMappings: Bool
  private let inBlockSequences: Bool

  init(_ options: RuleOptions, findings: RuleFindings) {
    inBlockMappings = options.flag("forbid-in-block-mappings")
    inFlowMappings = options.flag("forbid-in-flow-mappings")
    inBlockSequences = options.flag("forbid-in-block-sequences")
    super.init(findings)
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    let token = tokens[index]
    let next = tokens.kind(index + 1)
    if token.kind == .value {
      if inBlockMappings, next == .key || next == .blockEnd { report(index, tokens: tokens, source: source) }
      if inFlowMappings, next == .flowEntry || next == .flowMappingEnd { report(index, tokens: tokens, source: source) }
    } else if inBlockSequences, next == .key || next == .blockEnd || next == .blockEntry {
      report(index, tokens: tokens, source: source)
    }
  }

  private func report(_ index: Int, tokens: TokenTable, source: LintSource) {
    let range = tokens[index].range
    let end = range.upperBound
    // In a flow collection, libyaml places an empty value at the next token.
    let places = [end, tokens[index + 1].range.lowerBound]
    if let schema = source.schema, let node = places.compactMap({ source.emptyNodes[$0] }).first,
      schema.expected(node)?.contains(.null) == true
    {
      return
    }
    let blanks = TextBytes.blanks(from: end, text: source.text)
    let isBeforeComment = blanks.upperBound < source.text.count && source.text[blanks.upperBound] == UInt8(ascii: "#")
    findings.add(
      "missing value, read as null", at: range,
      fix: .replace(isBeforeComment ? end..<end : blanks, by: " null", title: "write null"))
  }
}
