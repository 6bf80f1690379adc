import JSONSchema
import Testing

/// A keyword finds its row in the table by its index.
struct KeywordTableTests {
  @Test(arguments: Keyword.allCases) func everyKeywordHasItsRow(_ keyword: Keyword) {
    #expect(keyword.definition.keyword == keyword)
    #expect(Keyword.byName[keyword.name] == keyword)
  }

  @Test func noRowIsLeftOver() {
    #expect(Keyword.table.map(\.keyword) == Keyword.allCases)
  }
}
