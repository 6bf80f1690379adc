internal import DocumentModel
internal import Workspace

extension LintRule {
  static let escapedPath = LintRule(
    "escaped-path", summary: "Unescaped backslashes in a path in double quotes", presets: .mistake, readsJSON: true
  ) { .text(EscapedPath(findings: $1)) }
}

/// `"C:\temp"`: a tab where a folder was meant.
private struct EscapedPath: TextCheck {
  let findings: RuleFindings

  private static let backslash = UInt8(ascii: "\\")

  func visit(_ source: LintSource) {
    source.forEach(Self.backslash) { check(at: $0, in: source) }
  }

  private func check(at place: Int, in source: LintSource) {
    let text = source.text
    guard place >= 3, text[place - 1] == UInt8(ascii: ":"), text[place - 2].isLetter,
      text[place - 3] == UInt8(ascii: "\""),
      place + 1 < text.count, !"\\/\"".utf8.contains(text[place + 1]),
      let node = source.lastNode(before: place), case let range = source.document.range(node).indices,
      range.lowerBound == place - 3, source.document[node].flags.style == .doubleQuoted
    else { return }
    let slashes = range.filter { text[$0] == Self.backslash }
    // `"C:\temp\\x"`: one backslash is doubled already, so what the others mean is unclear.
    let areSingle = zip(slashes, slashes.dropFirst()).allSatisfy { $0 + 1 < $1 }
    let isSensitive = source.schema?.isSensitive(ByteRange(range)) == true
    findings.add(
      "backslash starts an escape in double quotes\(isSensitive ? "" : Self.meaning(text[place + 1]))",
      at: place..<place + 2, fix: areSingle ? fix(range, slashes: slashes, source: source).changingValue : nil,
      help: source.document.isJSON
        ? "double each backslash" : "put the path in single quotes, or double each backslash")
  }

  private static func meaning(_ letter: UInt8) -> Message {
    ": \\\(String(decoding: [letter], as: UTF8.self)) is \(words: meanings[letter] ?? "one character")"
  }

  private static let meanings: [UInt8: String] = [
    UInt8(ascii: "t"): "a tab", UInt8(ascii: "n"): "a line break", UInt8(ascii: "r"): "a carriage return",
    UInt8(ascii: "b"): "a backspace", UInt8(ascii: "f"): "a form feed", UInt8(ascii: "v"): "a vertical tab",
    UInt8(ascii: "a"): "a bell", UInt8(ascii: "e"): "an escape character", UInt8(ascii: "0"): "a zero byte",
  ]

  private func fix(_ range: Range<Int>, slashes: [Int], source: LintSource) -> Fix {
    let hasQuote = source.text[range].contains(UInt8(ascii: "'"))
    guard !source.document.isJSON, !hasQuote else {
      return .layout("double each backslash", edits: slashes.map { TextEdit(ByteRange($0..<$0), "\\") })
    }
    let ends = [range.lowerBound..<range.lowerBound + 1, range.upperBound - 1..<range.upperBound]
    return .layout("put it in single quotes", edits: ends.map { TextEdit(ByteRange($0), "'") })
  }
}
