internal import DocumentModel
internal import Workspace

extension LintRule {
  static let unclosedExpression = LintRule(
    "unclosed-expression", summary: "Unclosed ${{ … }} expression", presets: .mistake
  ) { .text(UnclosedExpression(findings: $1)) }
}

private struct UnclosedExpression: TextCheck {
  let findings: RuleFindings

  private static let (begin, end) = (Array("${{".utf8), Array("}}".utf8))

  func visit(_ source: LintSource) {
    source.forEach(UInt8(ascii: "$")) { check(at: $0, in: source) }
  }

  private func check(at place: Int, in source: LintSource) {
    let text = source.text
    guard text[place...].starts(with: Self.begin), let node = source.lastNode(before: place + 1),
      case let value = source.document[node], value.kind == .string, value.range.indices.contains(place),
      place + Self.begin.count <= value.range.indices.upperBound
    else { return }
    let rest = text[(place + Self.begin.count)..<value.range.indices.upperBound]
    // The end that is found may belong to the next expression.
    var next = rest.startIndex
    while next < rest.endIndex, !text[next...].starts(with: Self.end) {
      if text[next...].starts(with: Self.begin) { break }
      // A string in an expression may contain any character.
      let quote = text[next] == UInt8(ascii: "'") ? rest[(next + 1)...].firstIndex(of: UInt8(ascii: "'")) : nil
      next = (quote ?? next) + 1
    }
    guard next == rest.endIndex || !text[next...].starts(with: Self.end) else { return }
    // The remaining lines of a script aren't part of the expression.
    findings.add("missing }} after ${{", at: place..<(rest.firstIndex(where: \.isBreak) ?? rest.endIndex))
  }
}
