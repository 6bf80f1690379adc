import Properties
import Testing

@Suite struct ReferencePropertyTests {
  /// Compares `refersTo` with a plain search; `make properties` tries many more documents.
  @Test func randomDocumentsAreJudgedAsByAPlainSearch() throws {
    var run = try #require(ReferenceRun(seed: 1))
    while run.done < 300 || run.renamed < 1_000, run.broken.isEmpty { run.next() }
    #expect(run.broken.first == nil)
  }
}
