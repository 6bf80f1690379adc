import Foundation
import Properties
import Testing

/// Verdicts about generated pairs of schemas. `SETTLE_PAIRS` sets their number, for long runs.
struct SchemaPairTests {
  @Test func noDocumentContradictsAVerdict() {
    let count = ProcessInfo.processInfo.environment["SETTLE_PAIRS"].flatMap { Int($0) } ?? 1_000
    var run = SchemaPairRun(seed: 46, documents: count > 1_000 ? 1_000 : 200)
    while run.done < count, run.contradictions.isEmpty { run.next() }
    #expect(run.contradictions == [])
    #expect(run.proven > count / 5 && run.broken > count / 5)
    #expect(run.undecided < count / 5, "\(run.proven) proven, \(run.broken) broken, \(run.undecided) undecided")
  }
}
