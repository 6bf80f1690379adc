internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let hyphens = LintRule(
    "hyphens", summary: "Spaces after the dash of a list item", presets: .style,
    options: [.number("max-spaces-after", defaultValue: 1, atLeast: -1)]
  ) { .tokens(.init(.blockEntry), Hyphens($0, findings: $1)) }
}

private final class Hyphens: ReportingCheck, TokenCheck {
  private let after: SpaceBounds

  init(_ options: RuleOptions, findings: RuleFindings) {
    after = SpaceBounds(most: options.number("max-spaces-after"))
    super.init(findings)
  }

  func visit(_ index: Int, of tokens: TokenTable, in source: LintSource) {
    guard let gap = tokens.gap(after: index), let violation = after.violation(source.scalars(gap)) else { return }
    let wanted = after.nearest(gap.count)
    let own = TextEdit(ByteRange(gap), String(repeating: " ", count: wanted))
    findings.add(
      "\(words: violation) spaces after the dash", at: gap,
      fix: .layout(
        "use \(words: wanted.counted("space"))",
        edits: [own] + moving(index + 1, by: gap.count - wanted, tokens: tokens, source: source)))
  }

  /// Moves the lines below that belong to a collection starting on the hyphen's line.
  private func moving(_ first: Int, by count: Int, tokens: TokenTable, source: LintSource) -> [TextEdit] {
    guard let last = lastToken(from: first, tokens: tokens) else { return [] }
    let (start, end) = (tokens[first], tokens[last])
    guard start.line < end.endLine else { return [] }
    return (Int(start.line) + 1...Int(end.endLine)).compactMap { number in
      let line = source.lines.textLine(number).range
      let indent = source.text[line].prefix { $0 == 0x20 }.count
      guard line.lowerBound < Int(end.end), indent >= Int(start.column), indent < line.count else { return nil }
      return TextEdit(ByteRange(line.lowerBound..<line.lowerBound + count), "")
    }
  }

  /// The last token with bytes in the block collection that starts at a token; nil if none starts there.
  private func lastToken(from first: Int, tokens: TokenTable) -> Int? {
    var depth = 0
    var last: Int?
    for index in first..<tokens.count {
      switch tokens[index].kind {
      case .blockMappingStart, .blockSequenceStart: depth += 1
      case .blockEnd: depth -= 1
      case _: if depth > 0 { last = index }
      }
      if depth <= 0 { break }
    }
    return last
  }
}
