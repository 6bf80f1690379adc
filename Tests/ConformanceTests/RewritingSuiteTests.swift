import Foundation
import Properties
import TestSupport
import Testing

/// Refactorings of a sample of the nodes in real files; `make properties` tries all nodes.
struct RewritingSuiteTests {
  @Test func refactoredTextMeansTheSame() throws {
    var run = RewriteRun()
    for (number, file) in SuiteFiles.yaml().enumerated() where number % 16 == 0 {
      let text = [UInt8](try Data(contentsOf: file))
      guard text.count < 3_000 else { continue }
      run.add(text, name: SuiteFiles.name(file), every: 17)
    }
    print("rewriting: \(run.done) changes, refused \(run.refused.sorted { $0.value > $1.value })")
    for line in run.broken { Issue.record("\(line)") }
  }
}
