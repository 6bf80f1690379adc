import Patterns

/// A pattern, a zero byte, and a text.
func fuzzPattern(_ bytes: [UInt8]) {
  let (patternBytes, text) = bytes.atFirstZero
  guard let pattern = String(validating: patternBytes, as: UTF8.self) else { return }
  let isText = String(validating: text, as: UTF8.self) != nil
  if let problem = RegularExpression.validate(patternBytes.span) {
    require(problem.offset >= 0 && problem.offset <= patternBytes.count, "the fault lies in the pattern")
    require(!problem.message.isEmpty, "the fault is named")
  }
  do throws(RegularExpression.SyntaxError) {
    let expression = try RegularExpression(pattern, matchLimit: 20_000)
    let verdict = expression.search(text.span)
    require(expression.search(text.span) == verdict, "a search ends the same twice")
    if !isText { require(verdict != .match, "what is not UTF-8 matches nothing") }
    // A pattern without special characters matches wherever the text contains it.
    guard isText, !patternBytes.contains(where: isSign) else { return }
    require(verdict == (isFound(patternBytes, in: text) ? .match : .noMatch), "a plain pattern is found where it is")
  } catch {
    require(error.offset >= 0 && error.offset <= patternBytes.count, "the fault lies in the pattern")
    require(patternBytes.contains(where: isSign), "a pattern of plain characters is valid")
  }
}

private func isSign(_ byte: UInt8) -> Bool {
  "^$\\.*+?()[]{}|/".utf8.contains(byte)
}

private func isFound(_ pattern: [UInt8], in text: [UInt8]) -> Bool {
  guard text.count >= pattern.count else { return false }
  return (0...(text.count - pattern.count)).contains { text[$0..<$0 + pattern.count].elementsEqual(pattern) }
}
