import Foundation
import TestSupport
import Testing

/// The JSON Schema Test Suite in full: five drafts, required and optional, both evaluators.
@Suite struct JSONSchemaSuiteTests {
  @Test(arguments: ["draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"])
  func agrees(draft: String) throws {
    guard let folder = OutsideSuites.folder("json-schema"), let metaschemas = OutsideSuites.folder("metaschemas") else {
      print("json-schema \(draft): the suite is absent, 0 cases ran")
      return
    }
    let remotes = folder.appendingPathComponent("remotes")
    let suite = JSONSchemaSuite(
      folder: folder, schemas: SuiteSchemas(metaschemas: metaschemas, remotes: remotes))
    let deviations = try Deviations("json-schema").reasons.filter { $0.key.path.hasPrefix("\(draft)/") }
    var tally: [String: (ran: Int, wrong: Int)] = [:]
    var unused = Set(deviations.keys)
    for file in suite.files(draft) {
      for outcome in try suite.run(file, draft: draft) {
        let kind = file.contains("optional/format/") ? "format" : file.contains("/optional/") ? "optional" : "required"
        tally[kind, default: (0, 0)].ran += 1
        if !outcome.isRight { tally[kind, default: (0, 0)].wrong += 1 }
        let isKnown = deviations[outcome.suiteCase] != nil
        unused.remove(outcome.suiteCase)
        #expect(
          outcome.isRight != isKnown,
          "\(outcome.suiteCase): expected \(outcome.expected), \(isKnown ? "listed as a deviation" : "not listed")")
        if let verdict = outcome.verdict, let isReportEmpty = outcome.isReportEmpty {
          #expect(verdict == isReportEmpty, "\(outcome.suiteCase): the evaluators differ")
        }
      }
    }
    #expect(unused.isEmpty, "listed deviations that the suite doesn't have")
    for (kind, count) in tally.sorted(by: { $0.key < $1.key }) {
      print("json-schema \(draft) \(kind): \(count.ran - count.wrong) of \(count.ran)")
    }
  }
}
