import Properties
import Testing

@Suite struct ReferencePropertyTests {
  /// `make properties` tries many more.
  @Test func randomDocumentsAreJudgedAsByAPlainSearch() throws {
    var run = try #require(ReferenceRun(seed: 1))
    while run.done < 300 || run.renamed < 1_000, run.broken.isEmpty { run.next() }
    #expect(run.broken.first == nil)
  }
}
