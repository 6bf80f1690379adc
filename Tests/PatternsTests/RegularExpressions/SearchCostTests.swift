import Patterns
import Testing

@Suite(.serialized) struct SearchCostTests {
  /// Patterns that take exponential or polynomial time with backtracking, on texts that match up to the last character.
  @Test(arguments: [
    "(a+)+$", "^(a+)+$", "(a|aa)+$", "^a*a*a*[bc]", "a*a*a*a*a*[bc]", "(?:a*)*[bc]", "^(?:.*b|a)*$",
    "(?:a?){50}a{50}[bc]",
  ])
  func isBounded(pattern: String) throws {
    let expression = try RegularExpression(pattern, matchLimit: 1_000_000)
    for count in [64, 250, 3_000, 100_000] {
      let text = [UInt8](repeating: UInt8(ascii: "a"), count: count) + [UInt8(ascii: "!")]
      // Without a limit, the search in the longer texts would never finish.
      #expect(expression.search(text.span) != .match)
    }
  }

  @Test func longTextsOfOrdinaryPatternsAreSearched() throws {
    let lines = Array(String(repeating: "hello\n", count: 100_000).utf8)
    #expect(try RegularExpression("^(?:[a-z]+\\n)*$", matchLimit: 1_000_000).search(lines.span) == .match)
    #expect(try RegularExpression("\\d$", matchLimit: 1_000_000).search(lines.span) == .noMatch)
    #expect(try RegularExpression("^[a-z\\s]{1,1000000}$", matchLimit: 1_000_000).search(lines.span) == .match)
  }

  @Test func oneExpressionServesManyTasks() async throws {
    let expression = try RegularExpression("^(\\w+)-\\1$", matchLimit: 1_000_000)
    let hits = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<500).count { number in
            let text = Array("\(task)x\(number)-\(task)x\(number)".utf8)
            return expression.search(text.span) == .match
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(hits == 4_000)
  }
}
