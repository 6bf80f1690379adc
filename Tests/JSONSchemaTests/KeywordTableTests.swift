import JSONSchema
import Testing

/// The row of a keyword in the table is at the keyword's index.
struct KeywordTableTests {
  @Test(arguments: Keyword.allCases) func everyKeywordHasItsRow(_ keyword: Keyword) {
    #expect(keyword.definition.keyword == keyword)
    #expect(Keyword.byName[keyword.name] == keyword)
  }

  @Test func noRowIsLeftOver() {
    #expect(Keyword.table.map(\.keyword) == Keyword.allCases)
  }
}
