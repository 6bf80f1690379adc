import Foundation
import TestSupport
import Testing

/// Runs the real `settle-bowtie`.
struct BowtieTests {
  private static var start: [String: Any] { ["cmd": "start", "version": 1] }

  private func run(_ schema: Any, _ instances: [Any], _ more: [String: Any] = [:]) -> [String: Any] {
    let tests = instances.map { ["description": "", "instance": $0] }
    let content: [String: Any] = ["description": "", "schema": schema, "tests": tests]
    return ["cmd": "run", "seq": 7, "output": "flag", "case": content].merging(more) { $1 }
  }

  private func verdicts(_ answer: [String: Any]?) -> [Bool?]? {
    (answer?["results"] as? [[String: Any]])?.map { $0["valid"] as? Bool }
  }

  @Test func itSaysWhatItIs() throws {
    let client = try BowtieClient()
    let answer = try #require(try client.ask(Self.start))
    #expect(answer["version"] as? Int == 1)
    let implementation = try #require(answer["implementation"] as? [String: Any])
    for name in ["name", "language", "homepage", "issues", "source"] {
      #expect(implementation[name] is String, "\(name)")
    }
    #expect(Set(implementation["dialects"] as? [String] ?? []).count == 5)
    #expect(try client.finish() == 0)
  }

  @Test func aDialectAppliesToSchemasThatNameNone() throws {
    let client = try BowtieClient()
    _ = try client.ask(Self.start)
    let request = run(["exclusiveMaximum": true, "maximum": 3], [3, 2])
    #expect(
      try client.ask(["cmd": "dialect", "dialect": "http://json-schema.org/draft-04/schema#"])?["ok"] as? Bool == true)
    #expect(verdicts(try client.ask(request)) == [false, true])
    #expect(try client.ask(["cmd": "dialect", "dialect": "urn:none"])?["ok"] as? Bool == false)
    _ = try client.ask(["cmd": "dialect", "dialect": "https://json-schema.org/draft/2020-12/schema"])
    #expect(try client.ask(request)?["errored"] as? Bool == true)
    #expect(try client.finish() == 0)
  }

  @Test func formatIsAnAnnotationUnlessAskedFor() throws {
    for (arguments, isValid) in [([String](), true), (["--assert-format"], false)] {
      let client = try BowtieClient(arguments)
      _ = try client.ask(Self.start)
      #expect(verdicts(try client.ask(run(["format": "ipv4"], ["no address"]))) == [isValid])
      _ = try client.finish()
    }
  }

  @Test func theSequenceRoundTrips() throws {
    let client = try BowtieClient()
    _ = try client.ask(Self.start)
    let answer = try client.ask(run(true, [1], ["seq": ["a": [1, "x"]]]))
    #expect(answer?["seq"] as? NSDictionary == ["a": [1, "x"]])
    _ = try client.finish()
  }

  @Test func annotationsByTheirPlaceInTheSchema() throws {
    let client = try BowtieClient()
    _ = try client.ask(Self.start)
    let schema: [String: Any] = ["$ref": "#/$defs/a%20b", "$defs": ["a b": ["title": "T", "x-y": [1.5]]]]
    let answer = try client.ask(run(schema, [1], ["output": "annotations"]))
    let result = try #require((answer?["results"] as? [[String: Any]])?.first)
    #expect(result["valid"] as? Bool == true)
    let annotations = try #require(result["annotations"] as? [[String: Any]])
    let title = annotations.first { $0["keyword"] as? String == "title" }
    #expect(title?["keywordLocation"] as? String == "#/$defs/a%20b/title")
    #expect(title?["instanceLocation"] as? String == "" && title?["annotation"] as? String == "T")
    #expect(annotations.first { $0["keyword"] as? String == "x-y" }?["annotation"] as? [Double] == [1.5])
    _ = try client.finish()
  }

  @Test(arguments: ["", "{}", "[]", "{\"cmd\":", #"{"cmd": "dance"}"#, #"{"cmd": "run"}"#])
  func anInvalidRequestEndsIt(_ line: String) throws {
    let client = try BowtieClient()
    _ = try client.ask(Self.start)
    #expect(try client.finish(line) == (line.isEmpty ? 0 : 2))
    #expect(try BowtieClient().finish(#"{"cmd": "dialect"}"#) == 2)
    #expect(try BowtieClient(["--wrong"]).finish("") == 2)
  }

  @Test(.enabled(if: OutsideSuites.has("json-schema"), "about 6,500 tests of the JSON Schema Test Suite"))
  func theRequiredTestsOfEveryDraft() throws {
    let suite = try #require(OutsideSuites.folder("json-schema"))
    let registry = try Self.remotes(suite.appendingPathComponent("remotes"))
    var failures: [String: String] = [:]
    for (draft, dialect) in JSONSchemaSuite.dialects.sorted(by: { $0.key < $1.key }) {
      let client = try BowtieClient()
      _ = try client.ask(Self.start)
      #expect(try client.ask(["cmd": "dialect", "dialect": dialect])?["ok"] as? Bool == true)
      var ran = 0
      let folder = suite.appendingPathComponent("tests/\(draft)")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      where name.hasSuffix(".json") {
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        for group in try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]]) {
          var content = group
          let text = String(
            decoding: try JSONSerialization.data(withJSONObject: group, options: .withoutEscapingSlashes), as: UTF8.self
          )
          if text.contains("localhost:1234") { content["registry"] = registry }
          let tests = try #require(group["tests"] as? [[String: Any]])
          content["tests"] = tests.map { ["description": $0["description"], "instance": $0["data"]] }
          content["specification"] = nil
          let answer = try client.ask(["cmd": "run", "seq": ran, "output": "flag", "case": content])
          let verdicts = verdicts(answer) ?? tests.map { _ in nil }
          #expect(answer?["seq"] as? Int == ran)
          for (test, verdict) in zip(tests, verdicts) {
            ran += 1
            guard verdict != test["valid"] as? Bool else { continue }
            let shown = "\(draft)/\(name) · \(group["description"] ?? "") · \(test["description"] ?? "")"
            failures[shown] = verdict.map(String.init) ?? "errored: \(answer?["context"] ?? "")"
          }
        }
      }
      print("BowtieTests, \(draft): \(ran) required tests")
      #expect(ran > 500)
      #expect(try client.finish() == 0)
    }
    for complaint in try Deviations("bowtie.tsv").complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  /// The suite's remote schemas by the URIs under which its tests refer to them.
  private static func remotes(_ folder: URL) throws -> [String: Any] {
    var registry: [String: Any] = [:]
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    for name in names where name.hasSuffix(".json") {
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      registry["http://localhost:1234/\(name)"] = try JSONSerialization.jsonObject(
        with: data, options: .fragmentsAllowed)
    }
    return registry
  }
}
