import DocumentModel
import Testing
import YAMLReading

/// Where a window ends doesn't matter: inside a character, a scalar, a comment, or what may become a key.
struct LongTextTests {
  private func items(_ text: String) throws -> [String] {
    let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
    try #require(parsed.diagnostics.isEmpty)
    let document = parsed.document
    return document.items(document.roots[0]).map { document.string($0) ?? "no text" }
  }

  /// Enough characters of each length for two windows, starting at every byte offset.
  @Test func charactersAtTheEndOfAWindow() throws {
    for shift in 0..<13 {
      let item = "é€😀k"
      let text = "#" + String(repeating: "x", count: shift) + "\n" + String(repeating: "- \(item)\n", count: 10_000)
      #expect(try items(text) == Array(repeating: item, count: 10_000))
    }
  }

  @Test(arguments: ["k", "é", "€", "😀"])
  func scalarsLongerThanAWindow(_ character: String) throws {
    for count in [8_180, 8_200, 16_384, 49_152, 200_000] {
      let long = String(repeating: character, count: count)
      let plain = "- \(long)\n- '\(long)'\n- \"\(long)\\n\"\n- |\n  \(long)\n- last\n"
      #expect(try items(plain) == [long, long, long + "\n", long + "\n", "last"])
    }
  }

  @Test func commentsLongerThanAWindow() throws {
    let comment = String(repeating: "# ein Wörtchen 😀\n", count: 10_000)
    #expect(try items(comment + "- a\n" + comment + "- b\n" + comment) == ["a", "b"])
    #expect(try items("- a # " + String(repeating: "é", count: 100_000) + "\n- b") == ["a", "b"])
  }

  @Test func tokensAfterManyWindows() {
    let text = String(repeating: "- {a: 😀, b: \"é\"}\n", count: 9_000) + "- [é, 'x']\n"
    var scanner = YAMLScanner(Array(text.utf8), limits: Limits())
    var bracket: YAMLToken?
    let problem = scanner.pass(from: 0) { token, _ in
      if token.kind == .flowSequenceEnd { bracket = token }
      return true
    }
    #expect(problem == nil && scanner.isComplete)
    #expect(bracket.map { Int($0.end) } == text.utf8.count - 1)
  }

  @Test func anErrorAfterManyWindows() {
    let head = String(repeating: "- é\n", count: 40_000)
    let found = YAMLParser.parse(Array((head + "- \"\\q\"\n").utf8), limits: Limits()).diagnostics
    #expect(found.map { "\($0.code)" } == ["yaml/bad-escape"])
    #expect(found.first.map { Int($0.range.start.value) - head.utf8.count } == 3)
  }
}
