package import Diagnostics
package import DocumentModel
internal import YAMLParsing

/// Lets the enabled rules look at a text, all of them in one pass over each thing they want to see.
package enum Linter {
  /// What the rules of a plan find. Linear in the text.
  ///
  /// - Parameters:
  ///   - isJSON: whether the text was read as JSON.
  ///   - schema: nil where the text has none.
  package static func findings(
    _ plan: LintPlan, _ parsed: ParsedText, isJSON: Bool = false, limits: Limits, schema: (any SchemaFacts)? = nil
  ) -> [Diagnostic] {
    guard !plan.entries.isEmpty else { return [] }
    var run = LintRun(plan, isJSON: isJSON)
    return run.run(LintSource(parsed, limits: limits, schema: schema, reader: plan.reader))
  }
}

/// The checks of one text, by what they want to see.
private struct LintRun {
  private var findings: [RuleFindings] = []
  private var lines: [any LineCheck] = []
  private var tokens: [(kinds: TokenKinds, check: any TokenCheck)] = []
  private var comments: [any CommentCheck] = []
  private var scalars: [(traits: ScalarTraits, check: any ScalarCheck)] = []
  private var texts: [any TextCheck] = []

  init(_ plan: LintPlan, isJSON: Bool) {
    for entry in plan.entries where entry.rule.readsJSON || !isJSON {
      let found = RuleFindings(entry)
      findings.append(found)
      switch entry.rule.makeCheck(entry.options, found) {
      case .lines(let check): lines.append(check)
      case .tokens(let kinds, let check): tokens.append((kinds, check))
      case .comments(let check): comments.append(check)
      case .scalars(let traits, let check): scalars.append((traits, check))
      case .text(let check): texts.append(check)
      case .elsewhere: findings.removeLast()
      }
    }
  }

  mutating func run(_ source: LintSource) -> [Diagnostic] {
    for check in texts { check.see(source) }
    if !scalars.isEmpty { seeScalars(source) }
    if !lines.isEmpty { seeLines(source) }
    if !tokens.isEmpty || !comments.isEmpty { seeTokens(source) }
    return findings.flatMap(\.diagnostics)
  }

  private func seeScalars(_ source: LintSource) {
    let wanted = scalars.reduce(into: ScalarTraits()) { $0.formUnion($1.traits) }
    let document = source.document
    for index in 0..<document.nodeCount {
      let node = document[NodeID(index)]
      guard node.flags.style == .plain, node.kind.rawValue <= NodeKind.string.rawValue, node.start < node.end,
        !node.flags.contains(.hasTag)
      else { continue }
      let range = Int(node.start)..<Int(node.end)
      let traits = ScalarTraits.of(source.text, range)
      guard !traits.isDisjoint(with: wanted), !Self.hasTag(before: range.lowerBound, source.text) else { continue }
      let scalar = PlainScalar(
        node: NodeID(index), range: range, isKey: node.flags.contains(.isKey), traits: traits)
      for (wanted, check) in scalars where !traits.isDisjoint(with: wanted) { check.see(scalar, in: source) }
    }
  }

  /// Whether the last word before a place, an anchor aside, is a tag: then nobody has to guess.
  private static func hasTag(before place: Int, _ text: [UInt8]) -> Bool {
    var end = place
    while true {
      while end > 0, TextBytes.isBlank(text[end - 1]) || TextBytes.isBreak(text[end - 1]) { end -= 1 }
      var start = end
      while start > 0, text[start - 1] > 0x20, !isFlowSign(text[start - 1]) { start -= 1 }
      guard start < end else { return false }
      if text[start] == UInt8(ascii: "!") { return true }
      guard text[start] == UInt8(ascii: "&") else { return false }
      end = start
    }
  }

  private static func isFlowSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    case _: false
    }
  }

  private func seeLines(_ source: LintSource) {
    for number in 0..<source.lines.count {
      let line = source.lines.line(number, in: source.text)
      for check in lines { check.see(line, in: source) }
    }
  }

  private func seeTokens(_ source: LintSource) {
    var byKind: [[any TokenCheck]] = []
    for kind: UInt32 in 0..<32 {
      byKind.append(tokens.filter { $0.kinds.rawValue & 1 << kind != 0 }.map(\.check))
    }
    let table = source.tokens
    let scan = CommentScan(text: source.text, tokens: table, lines: source.lines)
    for index in 0..<table.count {
      if !comments.isEmpty { see(scan, before: index, source) }
      for check in byKind[Int(table[index].kind.rawValue)] { check.see(index, in: source) }
    }
    see(scan, before: table.count, source)
    for (_, check) in tokens { check.end(source) }
  }

  private func see(_ scan: CommentScan, before token: Int, _ source: LintSource) {
    scan.comments(before: token) { comment in
      for check in comments { check.see(comment, in: source) }
    }
  }
}
