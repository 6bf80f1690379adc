internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let curlyQuotes = LintRule(
    "curly-quotes", summary: "Curly quotes around a string", presets: .mistake
  ) { .text(CurlyQuotedText(findings: $1)) }
}

private struct CurlyQuotedText: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    guard !source.isASCII else { return }
    let document = source.document
    for index in 0..<document.nodeCount {
      let node = document[NodeID(index)]
      let range = node.range.indices
      // Curly quotes around several words are typography.
      guard node.kind == .string, node.flags.style == .plain, CurlyQuotes.surround(source.text[range]),
        !source.text[range].contains(where: \.isSpace)
      else { continue }
      let ends = [range.lowerBound, range.upperBound - CurlyQuotes.width].map { $0..<$0 + CurlyQuotes.width }
      let isPlain = source.text[range].allSatisfy { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      findings.add(
        "curly quotes don't enclose a string: they are part of it", at: range,
        fix: isPlain
          ? Fix.layout("use straight quotes", edits: ends.map { TextEdit(ByteRange($0), "\"") }).changingValue : nil,
        help: isPlain ? nil : "use straight quotes, \" or '")
    }
  }
}
