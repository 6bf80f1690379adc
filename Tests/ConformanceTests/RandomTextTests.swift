import Properties
import Testing

/// Random texts of YAML's grammar keep the guarantees of the syntax tree and of canonical form, and can be edited like
/// real files.
struct RandomTextTests {
  private static let texts = 2_000

  @Test func keepThePromises() {
    var generator = TextGenerator(Random(seed: 5))
    var run = FormatRun()
    while run.done < Self.texts { run.add(generator.next()) }
    print("random texts: \(run.done), \(run.withoutLayout.count) without layout; \(run.illFormed) were not well-formed")
    for line in run.broken + run.refused { Issue.record("\(line)") }
    // Some brackets nested over several lines have no stable layout; such a file is left unchanged.
    #expect(run.withoutLayout.count * 300 <= run.done, "\(run.withoutLayout)")
  }

  @Test func areEditedAsTheModelIs() {
    var generator = TextGenerator(Random(seed: 6))
    var random = Random(seed: 7)
    var run = EditRun()
    while run.done < Self.texts / 2 {
      let text = generator.next()
      run.add(text, name: String(decoding: text, as: UTF8.self).debugDescription, edits: 1, &random)
    }
    print("random texts: \(run.done) edits, \(run.refused.count) refused")
    for line in run.broken { Issue.record("\(line)") }
    #expect(run.refused.count * 25 <= run.done, "more than 1 in 25 edits were refused")
  }
}
