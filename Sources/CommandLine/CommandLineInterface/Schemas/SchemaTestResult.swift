internal import DocumentModel
internal import JSONSchema
internal import SchemaWork

struct SchemaTestResult {
  struct CaseResult {
    var name: String
    /// The path of the file that defines the test.
    var path: String
    var line: Int
    /// Why the test failed, or nil if it passed.
    var failure: String?
  }

  let schema: TestedSchema
  private(set) var cases: [TestedSchema.Case] = []
  private(set) var outcomes: [CaseResult] = []
  /// All rules and those that no test covers, or nil if coverage isn't requested.
  private(set) var rules: (all: [TestedSchema.Rule], uncovered: [TestedSchema.Rule])?

  init(_ schema: TestedSchema) { self.schema = schema }

  mutating func add(_ one: TestedSchema.Case, path: String, line: Int) {
    cases.append(one)
    outcomes.append(CaseResult(name: one.test.name, path: path, line: line))
  }

  mutating func run(coverage: Bool) {
    // Compile a fragment such as "#/$defs/port" only once for all its tests.
    var runs: [String: SchemaTestRun] = [:]
    for (index, one) in cases.enumerated() {
      let run = runs[one.fragment] ?? schema.run(one.fragment)
      runs[one.fragment] = run
      let there: String? =
        run.map { $0.failure(of: one.test, data: one.data) } ?? "\(schema.source.path)\(one.fragment) not found"
      outcomes[index].failure = there
    }
    guard coverage, !cases.isEmpty else { return }
    let all = schema.rules
    // A failed test says nothing about the rules that it is meant to cover.
    let passed = zip(cases, outcomes).filter { $0.1.failure == nil }.map(\.0)
    rules = (all, schema.uncovered(all, by: passed))
  }

  /// The percentage of rules that tests cover, rounded down. Nil if coverage isn't requested.
  var percent: Int? {
    rules.map { $0.all.isEmpty ? 100 : ($0.all.count - $0.uncovered.count) * 100 / $0.all.count }
  }

  func place(_ rule: TestedSchema.Rule) -> (line: Int, pointer: String) {
    let document = schema.source.document
    return (document.lines.line(of: document.range(rule.key).start), schema.pointer(rule))
  }
}
