import SchemaWork
import Testing

@Suite("Words of regular languages")
struct WordSearchTests {
  /// - Parameter refused: Patterns that the word must not match.
  struct Case: Sendable {
    var matching: [String] = []
    var refused: [String] = []
    var least = 0
    var most: Int?
    var excluded: [String] = []
    var word: String?
  }

  @Test(
    arguments: [
      Case(word: ""),
      Case(least: 3, word: "aaa"),
      Case(matching: ["^a+$"], word: "a"),
      Case(matching: ["^a+$"], refused: ["^a{1,3}$"], word: "aaaa"),
      Case(matching: ["^a+$"], refused: ["a"], word: nil),
      Case(matching: ["^[a-z]{2}$"], refused: ["^[a-y]", "[a-y]$"], word: "zz"),
      Case(matching: ["b", "c"], word: "bc"),
      Case(matching: ["^(on|off)$"], excluded: ["on"], word: "off"),
      Case(matching: ["^(on|off)$"], excluded: ["on", "off"], word: nil),
      Case(matching: ["^x?$"], refused: ["^$"], word: "x"),
      Case(matching: ["a$"], refused: ["^a$"], word: "aa"),
      Case(matching: ["^.{2,4}$"], refused: ["^.{2,3}$"], most: 3, word: nil),
      Case(matching: ["^[^a-z]$"], refused: ["^[0-9A-Z]$"], word: "!"),
      Case(refused: [""], word: nil),
      Case(refused: ["^"], word: nil),
      Case(refused: ["^$"], word: "a"),
      Case(matching: ["^\\d+$"], refused: ["^[0-9]+$"], word: nil),
      Case(matching: ["^[é-ü]$"], word: "é"),
    ])
  func shortest(_ wanted: Case) throws {
    var search = WordSearch()
    search.matching = try wanted.matching.map { try #require(RegularLanguage($0)) }
    search.notMatching = try wanted.refused.map { try #require(RegularLanguage($0)) }
    (search.minWordLength, search.maxWordLength, search.excluded) = (wanted.least, wanted.most, wanted.excluded)
    var budget = 100_000
    #expect(search.shortest(budget: &budget) == wanted.word.map { .word($0) } ?? .none)
  }

  @Test("Patterns that aren't regular, or can't be modeled, have no language")
  func notRegular() {
    for pattern in ["(?=a)b", "\\bword", "(a)\\1", "\\p{Lu}", "(?i)a", "a{9999}{9999}"] {
      #expect(RegularLanguage(pattern) == nil, "\(pattern)")
    }
  }

  /// Steps of an automaton with many states cost more; otherwise two short patterns could take twenty seconds.
  @Test func stepsOfManyStatesCostMore() throws {
    var search = WordSearch()
    search.matching = [try #require(RegularLanguage("^(a|b)*a(a|b){12}$"))]
    search.notMatching = search.matching
    var (few, many) = (30_000, 1_000_000)
    #expect(search.shortest(budget: &few) == .exhausted)
    #expect(search.shortest(budget: &many) == .none)
  }

  @Test func aBudgetEndsASearch() throws {
    var search = WordSearch()
    search.matching = [try #require(RegularLanguage("^(a|b)*a(a|b){12}$"))]
    search.notMatching = [try #require(RegularLanguage("^(a|b)+$"))]
    var budget = 1_000
    #expect(search.shortest(budget: &budget) == .exhausted)
  }
}
