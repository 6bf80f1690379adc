import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import TestSupport
import Testing

/// `optional/format` of the JSON Schema Test Suite: formats asserted, each by itself.
@Suite struct FormatSuiteTests {
  private struct Case: Hashable {
    var draft: String
    var file: String
    var group: String
    var test: String
  }

  private static let drafts = ["draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"]

  @Test func everyCaseOfEveryDraft() throws {
    guard let suite = OutsideSuites.folder("json-schema") else {
      print("FormatSuiteTests: the suite is absent, 0 cases run, all of 5 drafts skipped")
      return
    }
    var deviations = try Self.deviations()
    var ran = 0
    var known = 0
    for draft in Self.drafts {
      let folder = suite.appendingPathComponent("tests/\(draft)/optional/format")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      where name.hasSuffix(".json") {
        let document = try Self.load(folder.appendingPathComponent(name))
        for (test, isRight) in try Self.results(document, draft: draft, file: name) {
          ran += 1
          if deviations.remove(test) != nil {
            known += 1
            #expect(!isRight, "passes, but is listed as a deviation: \(test)")
          } else {
            #expect(isRight, "\(test)")
          }
        }
      }
    }
    #expect(deviations.isEmpty, "deviations that no case of the suite has: \(deviations)")
    #expect(ran > 1_000)
    print("FormatSuiteTests: \(ran) cases run, \(known) known deviations")
  }

  private static func load(_ url: URL) throws -> Document {
    let result = JSONParser.parse(Array(try Data(contentsOf: url)), limits: Limits())
    #expect(result.diagnostics.isEmpty, "\(url.lastPathComponent)")
    return result.document
  }

  private static func results(_ document: Document, draft: String, file: String) throws -> [(Case, Bool)] {
    var results: [(Case, Bool)] = []
    for group in document.items(try #require(document.roots.first)) {
      let schema = try #require(document.value(group, named: "schema"))
      let name = try #require(document.value(schema, named: "format").flatMap(document.string))
      let format = Format.named(name)
      for test in document.items(try #require(document.value(group, named: "tests"))) {
        let data = try #require(document.value(test, named: "data"))
        let expected = document.value(test, named: "valid").flatMap(document.boolean)
        let verdict = document.withStringBytes(data) { format?.isValid($0) ?? true }
        let isValid = verdict ?? true
        let description = { document.value($0, named: "description").flatMap(document.string) ?? "" }
        results.append(
          (Case(draft: draft, file: file, group: description(group), test: description(test)), isValid == expected))
      }
    }
    return results
  }

  private static func deviations() throws -> Set<Case> {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Deviations/formats.tsv")
    var cases: Set<Case> = []
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 5 && !fields[4].isEmpty, "draft, file, group, test, reason: \(line)")
      cases.insert(Case(draft: fields[0], file: fields[1], group: fields[2], test: fields[3]))
    }
    return cases
  }
}
