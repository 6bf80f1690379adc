internal import DocumentModel
internal import Workspace

extension LintRule {
  static let joinedCommands = LintRule(
    "joined-commands", summary: "Commands on several lines that are joined into one", presets: .mistake
  ) { .text(JoinedCommands(findings: $1)) }
}

/// `run: npm ci` above `npm test`: without `|`, the lines are joined into one string.
private struct JoinedCommands: TextCheck {
  let findings: RuleFindings

  /// Keys whose values a shell runs.
  private static let keys: Set<String> = [
    "run", "script", "before_script", "after_script", "before_install", "bash", "pwsh", "powershell", "shell",
    "commands",
  ]

  func visit(_ source: LintSource) {
    let document = source.document
    for node in source.foldedTexts {
      let range = document.range(node).indices
      guard let key = document.key(of: node), document.string(key).map(Self.keys.contains) == true,
        let lines = commands(range, text: source.text)
      else { continue }
      // Nil only if the start of a long collection is out of reach.
      let holder = document.holder(of: node)
      // A flow collection can't contain a block scalar.
      let isInBrackets = holder.map { document[$0].flags.style == .flow } ?? false
      let place = holder.map { document[$0].kind == .array } ?? false ? "dash" : "key"
      findings.add(
        "these lines are joined into one line", at: range,
        fix: isInBrackets ? nil : fix(range, starts: lines, after: place, source: source),
        help: isInBrackets
          ? "replace the brackets with | after the key, and put each command on its own line below"
          : "add | after the \(words: place) to keep the lines, or >- to join them")
    }
  }

  /// The offsets where a string's lines start, after leading blanks; nil if a line seems to continue the one above.
  private func commands(_ range: Range<Int>, text: [UInt8]) -> [Int]? {
    var starts = [range.lowerBound]
    while let end = text[starts[starts.count - 1]..<range.upperBound].firstIndex(where: \.isBreak) {
      guard let start = text[end..<range.upperBound].firstIndex(where: { !$0.isBlank && !$0.isBreak }) else { break }
      // A line that ends with `\` or `&&` is continued on purpose.
      guard let last = text[..<end].last(where: { !$0.isBlank }), !"\\&|,({;=".utf8.contains(last),
        isCommand(text[start..<range.upperBound])
      else { return nil }
      starts.append(start)
    }
    return starts.count > 1 ? starts : nil
  }

  /// Whether a line starts with a word that may be a program, such as `npm` or `./deploy.sh`.
  private func isCommand(_ line: ArraySlice<UInt8>) -> Bool {
    // `--force` and `NAME=value` continue the command above.
    guard let first = line.first, first.isLetter || first == UInt8(ascii: ".") else { return false }
    return line.prefix { !$0.isBlank && !$0.isBreak }.allSatisfy {
      $0.isLetter || $0.isDigit || "._/-".utf8.contains($0)
    }
  }

  /// Nil if the lines aren't indented as a block scalar requires.
  private func fix(_ range: Range<Int>, starts: [Int], after place: String, source: LintSource) -> Fix? {
    let text = source.text
    let columns = starts.map { $0 - text.lineStart(before: $0) }
    let line = text.lineStart(before: range.lowerBound)
    // `run: npm ci` has its first line next to the key, so `|` moves it to a line of its own.
    let isOnOwnLine = text[line..<range.lowerBound].allSatisfy(\.isBlank)
    // A block scalar's first line determines its indentation, so no line may be further left.
    guard columns.dropFirst().allSatisfy({ $0 >= columns[isOnOwnLine ? 0 : 1] }) else { return nil }
    if !isOnOwnLine {
      let indentation = String(repeating: " ", count: columns[1])
      return .insert(
        "|" + source.lineBreak + indentation, at: range.lowerBound, title: "add | after the \(words: place)"
      )
      .changingValue
    }
    guard let colon = text[..<line].lastIndex(where: { !$0.isBlank && !$0.isBreak }), text[colon] == UInt8(ascii: ":")
    else {
      return nil
    }
    let between = colon + 1..<range.lowerBound
    let written = " |" + String(decoding: text[between], as: UTF8.self)
    return Fix.replace(between, by: written, title: "add | after the \(words: place)").changingValue
  }
}
