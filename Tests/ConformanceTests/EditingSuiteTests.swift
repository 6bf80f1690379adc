import Foundation
import Properties
import TestSupport
import Testing

/// Thousands of random edits of real files: the values afterwards are those of the same edit of a plain value.
struct EditingSuiteTests {
  @Test func randomEditsEqualTheModel() throws {
    var random = Random(seed: 20)
    var run = EditRun()
    for file in SuiteFiles.yaml() {
      let text = [UInt8](try Data(contentsOf: file))
      guard text.count < 60_000 else { continue }
      run.add(text, name: SuiteFiles.name(file), edits: 8, &random)
    }
    print("editing: \(run.done) edits, \(run.refused.count) refused")
    for line in run.refused { print("editing: refused \(line)") }
    for line in run.broken { Issue.record("\(line)") }
    #expect(run.refused.count * 200 <= run.done, "more than 1 in 200 edits were refused")
  }
}
