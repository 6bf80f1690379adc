import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import Patterns
import TestSupport
import Testing

/// `optional/format` of the JSON Schema Test Suite, with each format asserted.
@Suite struct FormatSuiteTests {
  private static let drafts = ["draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"]

  @Test(.enabled(if: OutsideSuites.has("json-schema"), "formats of 5 drafts of the JSON Schema Test Suite"))
  func everyCaseOfEveryDraft() throws {
    let suite = try #require(OutsideSuites.folder("json-schema"))
    var failures: [String: String] = [:]
    var ran = 0
    for draft in Self.drafts {
      let folder = suite.appendingPathComponent("tests/\(draft)/optional/format")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      where name.hasSuffix(".json") {
        let document = try Self.load(folder.appendingPathComponent(name))
        for (test, isRight) in try Self.results(document, draft: draft, file: name) {
          ran += 1
          if !isRight { failures[test] = "not judged as the suite says" }
        }
      }
    }
    let deviations = try Deviations("formats.tsv")
    #expect(ran > 1_000)
    print("FormatSuiteTests: \(ran) cases run, \(deviations.count) known deviations")
    for complaint in deviations.complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  private static func load(_ url: URL) throws -> Document {
    let result = JSONParser.parse(Array(try Data(contentsOf: url)), limits: Limits())
    #expect(result.diagnostics.isEmpty, "\(url.lastPathComponent)")
    return result.document
  }

  private static func results(_ document: Document, draft: String, file: String) throws -> [(String, Bool)] {
    var results: [(String, Bool)] = []
    for group in document.items(try #require(document.roots.first)) {
      let schema = try #require(document.value(group, named: "schema"))
      let name = try #require(document.value(schema, named: "format").flatMap(document.string))
      // `regex` means what it means in a schema that declares a draft.
      let format = name == "regex" ? Format.standardRegex : Format.named(name)
      for test in document.items(try #require(document.value(group, named: "tests"))) {
        let data = try #require(document.value(test, named: "data"))
        let expected = document.value(test, named: "valid").flatMap(document.boolean)
        let verdict = document.withStringBytes(data) { format?.isValid($0) ?? true }
        let isValid = verdict ?? true
        let description = { document.value($0, named: "description").flatMap(document.string) ?? "" }
        let key = Deviations.key([draft, file, description(group), description(test)])
        results.append((key, isValid == expected))
      }
    }
    return results
  }
}
