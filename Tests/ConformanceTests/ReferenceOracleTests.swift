import Analysis
import DocumentModel
import Foundation
import JSONSchema
import Properties
import Settings
import TestSupport
import Testing
import YAMLReading

/// `refersTo`, cycles and `uniqueBy` in random documents, compared with an oracle in Python.
struct ReferenceOracleTests {
  private static let count = 10_000

  /// The rules in the oracle's notation; in a path, `*` stands for every key and `0` for every item.
  private static let rules = """
    [
      {"at": ["jobs", "*", "needs"], "to": [{"keysOf": "/jobs", "acyclic": true}]},
      {"at": ["first"], "to": [{"keysOf": "/jobs"}, {"list": "/servers", "member": "name"}, {"names": ["none"]}]},
      {"at": ["pods", 0, "mounts", 0], "to": [{"list": "2/volumes", "member": "name", "match": "^([a-z]+):"}]},
      {"at": ["stages"], "to": [{"list": "/all"}]},
      {"at": ["users", "*"], "to": [{"list": "/groups/*/users"}, {"keysOf": "/groups/*", "match": "^(.+)-all$"}]},
      {"at": ["steps", 0, "*", "after"], "to": [{"keysOf": "3/*"}, {"list": "3/*/*/name"}]},
      {"at": ["tree", "*"], "to": [{"keysOf": "1", "acyclic": true}]},
      {"at": ["servers"], "uniqueBy": "name"}
    ]
    """

  private static func schema() throws -> Schema {
    var text: [String: Any] = [:]
    for rule in try #require(try JSONSerialization.jsonObject(with: Data(rules.utf8)) as? [[String: Any]]) {
      var setting: [String: Any] = [:]
      if let targets = rule["to"] { setting["refersTo"] = targets }
      if let member = rule["uniqueBy"] { setting["uniqueBy"] = ["member": member, "message": "Twice."] }
      let inner = (rule["at"] as? [Any] ?? []).reversed().reduce(["x-setting": setting] as [String: Any]) {
        inner, step in
        step is Int
          ? ["items": inner]
          : step as? String == "*" ? ["additionalProperties": inner] : ["properties": [step as? String ?? "": inner]]
      }
      text["allOf"] = (text["allOf"] as? [Any] ?? []) + [inner]
    }
    let bytes = Array(try JSONSerialization.data(withJSONObject: text))
    let document = YAMLParser.parse(bytes, limits: Limits()).document
    let source = SchemaSource(uri: "file:///r.yaml", path: "r.yaml", document: document)
    let options = Schema.Options(sensitivity: .setting)
    return try #require(Schema.compile(source, options: options) { _ in .notFound(reason: "none") }.schema)
  }

  private struct Samples {
    var random = Random(seed: 7)

    private mutating func name() -> String {
      random.pick(["a", "b", "c", "d", "e", "none", "a-all", "a:b", "b:/x", "*", "~/"])
    }

    /// A string, list or mapping of names; sometimes a value of another type.
    private mutating func names() -> Any {
      switch random.next(below: 8) {
      case 0: return name()
      case 1: return NSNull()
      case 2: return random.next(below: 5)
      case 3, 4: return mapping { _ in 1 }
      case _: return (0..<random.next(below: 4)).map { _ in random.once(in: 9) ? [name()] as Any : name() }
      }
    }

    private mutating func mapping(_ value: (inout Self) -> Any) -> [String: Any] {
      var members: [String: Any] = [:]
      for _ in 0..<random.next(below: 4) { members[name()] = value(&self) }
      return members
    }

    private mutating func list(_ value: (inout Self) -> Any) -> [Any] {
      (0..<random.next(below: 4)).map { _ in value(&self) }
    }

    private mutating func named() -> Any {
      random.once(in: 6) ? name() as Any : ["name": random.once(in: 8) ? 1 as Any : name() as Any, "port": 1]
    }

    mutating func next() -> [String: Any] {
      let members: [(String, (inout Self) -> Any)] = [
        ("jobs", { $0.mapping { ["needs": $0.names()] } }), ("first", { $0.names() }),
        ("servers", { $0.list { $0.named() } }), ("stages", { $0.names() }), ("all", { $0.names() }),
        ("pods", { $0.list { ["volumes": $0.list { $0.named() }, "mounts": $0.list { $0.name() }] } }),
        ("groups", { $0.mapping { ["users": $0.names()] } }), ("users", { $0.mapping { $0.names() } }),
        (
          "steps",
          {
            $0.list {
              $0.random.once(in: 3) ? $0.name() as Any : $0.mapping { ["name": $0.name(), "after": $0.names()] }
            }
          }
        ),
        ("tree", { $0.mapping { $0.names() } }),
      ]
      var document: [String: Any] = [:]
      for (name, value) in members where !random.once(in: 5) { document[name] = value(&self) }
      return document
    }
  }

  @Test(.enabled(if: Machine.python != nil, "\(count) documents with references by an oracle (SETTLE_PYTHON)"))
  func documentsAreJudgedAlike() throws {
    let python = try #require(Machine.python)
    let (schema, rules) = (try Self.schema(), try JSONSerialization.jsonObject(with: Data(Self.rules.utf8)))
    var samples = Samples()
    var input: [UInt8] = []
    for number in 0..<Self.count {
      let document = samples.next()
      let text = Array(try JSONSerialization.data(withJSONObject: document))
      // The text is both YAML and JSON. No fix is tried, which would take more than half of the time.
      let context = SnapshotContext("a", syntax: number % 2 == 0 ? .yaml : .json, schema: .schema(schema))
      let snapshot = Snapshot(text, context: context)
      let found = Dictionary(grouping: snapshot.report.diagnostics, by: \.code.description)
      func places(_ code: String) -> [String] { (found[code] ?? []).map { $0.instanceLocation?.description ?? "" } }
      let cycles = (found["schema/reference-cycle"] ?? []).map { finding in
        let names = finding.message.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter {
          $0.offset % 2 == 1
        }.map {
          String($0.element)
        }
        return names.count == 1 ? names + names : names
      }
      let line: [String: Any] = [
        "rules": rules, "document": document, "unknown": places("schema/unknown-reference"), "cycles": cycles,
        "repeats": places("settings/repeated-member"),
      ]
      input += Array(try JSONSerialization.data(withJSONObject: line)) + [0x0A]
    }
    let answers = try PythonOracle.answers(
      "references.py", input: String(decoding: input, as: UTF8.self), python: python)
    try #require(answers.count == Self.count)
    for answer in Set(answers).subtracting(["same"]).sorted().prefix(20) { Issue.record("\(answer)") }
    print("references: \(answers.count) documents judged by an oracle")
  }
}
