import Foundation
import TestSupport
import Testing

/// The whole JSON Schema Test Suite: five drafts, required and optional tests, evaluator and reporter.
struct JSONSchemaSuiteTests {
  @Test(
    .enabled(if: OutsideSuites.has("json-schema", "metaschemas"), "about 9,000 tests of the JSON Schema Test Suite"))
  func everyTestAgreesWithTheSuite() throws {
    let folder = try #require(OutsideSuites.folder("json-schema"))
    let metaschemas = try #require(OutsideSuites.folder("metaschemas"))
    let remotes = folder.appendingPathComponent("remotes")
    let suite = JSONSchemaSuite(folder: folder, schemas: SuiteSchemas(metaschemas: metaschemas, remotes: remotes))
    var failures: [String: String] = [:]
    for draft in ["draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"] {
      for (kind, outcomes) in try run(draft, in: suite).sorted(by: { $0.key < $1.key }) {
        let wrong = outcomes.filter { !$0.isRight }
        print("JSON Schema Test Suite, \(draft), \(kind): \(outcomes.count - wrong.count) of \(outcomes.count)")
        for outcome in wrong { failures[outcome.suiteCase.description] = outcome.complaint }
      }
    }
    for complaint in try Deviations("json-schema.tsv").complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  private func run(_ draft: String, in suite: JSONSchemaSuite) throws -> [String: [SuiteOutcome]] {
    var outcomes: [String: [SuiteOutcome]] = [:]
    for file in suite.files(draft) {
      let kind = file.contains("optional/format/") ? "format" : file.contains("/optional/") ? "optional" : "required"
      outcomes[kind, default: []] += try suite.run(file, draft: draft)
    }
    return outcomes
  }
}
