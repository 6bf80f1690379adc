import Foundation
import TestSupport
import Testing

/// The server reports exactly what `settle check` reports.
@Suite struct FindingTests {
  private static let root = OutsideSuites.packageRoot

  static let examples: [String] = {
    let paths = FileManager.default.enumerator(atPath: root.appendingPathComponent("examples").path)?.allObjects
    return (paths as? [String] ?? []).filter { $0.hasSuffix(".yaml") && !$0.contains(".build") }.sorted()
  }()

  /// Severity, code, place and message of each finding of `settle check`.
  private static func checked(_ file: String, in folder: ScratchFolder) -> [String] {
    let run = ProgramRun(["check", "--format", "json", file], in: folder)
    let report = (try? JSONSerialization.jsonObject(with: Data(run.output.utf8))) as? [String: Any]
    let files = (report?["files"] as? [[String: Any]] ?? []).filter { $0["path"] as? String == file }
    return files.flatMap { $0["diagnostics"] as? [[String: Any]] ?? [] }.map { finding in
      let words = ["message", "caption", "help"].compactMap { finding[$0] as? String }
      let range = finding["range"] as? [String: [String: Int]] ?? [:]
      let places = ["start", "end"].map { "\((range[$0]?["line"] ?? 0) - 1):\((range[$0]?["column"] ?? 0) - 1)" }
      return "\(finding["severity"] ?? "") \(finding["code"] ?? "") \(places) \(words.joined(separator: "\n"))"
    }
  }

  private static func lines(_ findings: [[String: Any]]) -> [String] {
    findings.map { finding in
      let range = finding["range"] as? [String: [String: Int]] ?? [:]
      let places = ["start", "end"].map { "\(range[$0]?["line"] ?? -1):\(range[$0]?["character"] ?? -1)" }
      let severity = ["", "error", "warning", "note"][finding["severity"] as? Int ?? 0]
      return "\(severity) \(finding["code"] ?? "") \(places) \(finding["message"] ?? "")"
    }
  }

  @Test(arguments: examples) func areThoseOfCheck(_ example: String) async throws {
    let text = try String(contentsOf: Self.root.appendingPathComponent("examples/\(example)"), encoding: .utf8)
    let name = example.split(separator: "/").last.map(String.init) ?? ""
    let schemas = Self.root.appendingPathComponent("schemas").path
    _ = schemas
    let editor = Editor([name: text])
    let expected = Self.checked(name, in: editor.folder)
    editor.open(name, text)
    await editor.settle()
    let findings = editor.findings(name) ?? []
    // In a schema, the server also reports the findings of `schema check`.
    let isSchema = text.contains("json-schema.org")
    #expect(Set(Self.lines(findings)).isSuperset(of: expected))
    if !isSchema { #expect(Self.lines(findings) == expected) }
    for failure in editor.received.all.compactMap({ $0["params"] as? [String: Any] })
      .flatMap({ ProtocolShapes.problems(ofParameters: $0, "textDocument/publishDiagnostics") })
    {
      Issue.record("\(failure)")
    }
  }

  @Test func theMessageOfTheSchemaIsShown() async {
    let editor = Editor([
      "s.yaml":
        "properties: {n: {maxLength: 3, description: A name., errorMessage: Three letters at most.}}\n"
    ])
    editor.open("a.yaml", "# yaml-language-server: $schema=s.yaml\nn: abcd\n")
    await editor.settle()
    #expect(editor.messages("a.yaml") == ["Three letters at most."])
  }

  /// A problem that the schema defines has its own code, a fix, and a comment that suppresses it.
  @Test(arguments: ["n: Dark\n", "m: 1\n---\nn: Dark\n", "m: 1\r\nn: Dark\r\n"])
  func aProblemOfTheSchemaIsOneAsAnyOther(_ text: String) async {
    let problem = "{code: mode, message: 'Choose a mode, not {value}', help: dark is best, severity: warning}"
    let editor = Editor([
      "s.yaml": "properties: {n: {enum: [dark, light], x-problem: \(problem)}}\n",
      ".settle.yaml": "schemas: [{files: [a.yaml], schema: s.yaml}]\n", "a.yaml": text,
    ])
    editor.open("a.yaml", text)
    await editor.settle()
    let found = editor.findings("a.yaml") ?? []
    #expect(found.map { $0["code"] as? String } == ["policy/mode"])
    #expect(found.map { $0["severity"] as? Int } == [2])
    #expect(editor.messages("a.yaml").allSatisfy { $0.hasPrefix("Choose a mode, not \"Dark\"\n") })
    #expect(editor.messages("a.yaml").allSatisfy { $0.hasSuffix("\ndark is best") })
    var params = editor.text("a.yaml")
    params["range"] = found.first?["range"]
    params["context"] = ["diagnostics": [Any]()]
    let actions = await editor.ask("textDocument/codeAction", params) as? [[String: Any]] ?? []
    let titles = actions.compactMap { $0["title"] as? String }
    #expect(titles.first == "Replace with \"dark\"")
    #expect(titles.contains("Ignore policy/mode here with a comment"))
  }

  /// In the file a finding says that the schema isn't fully usable; in the schema findings say where.
  @Test func aReferenceThatLeadsNowhereIsReported() async {
    let editor = Editor(["s.yaml": "properties: {n: {$ref: '#/$defs/none'}}\n"])
    editor.open("a.yaml", "# yaml-language-server: $schema=s.yaml\nn: abcd\n")
    await editor.settle()
    #expect(editor.messages("s.yaml").contains { $0.contains("nothing at") })
    let reason = "not checked against the whole schema: cannot resolve \"$ref\": nothing at \"/$defs/none\""
    #expect(editor.messages("a.yaml") == [reason])
    let related = editor.findings("a.yaml")?.first?["relatedInformation"] as? [[String: Any]] ?? []
    #expect(related.compactMap { ($0["location"] as? [String: Any])?["uri"] as? String } == [editor.uri("s.yaml")])
  }

  /// A schema without `$schema` that is recognized by its name, the configuration or a file that refers to it has the
  /// findings of `settle schema check`.
  @Test(arguments: [
    ("app.schema.json", ##"{"items": {"$ref": "#/$defs/none"}}"##, "a: 1\n"),
    ("app.json", ##"{"items": {"$ref": "#/$defs/none"}}"##, "# yaml-language-server: $schema=app.json\n[]\n"),
    ("app.yaml", "additionalProperties: {$ref: 'gone.yaml'}\n", "# yaml-language-server: $schema=app.yaml\na: 1\n"),
    ("named.yaml", "items: {$ref: '#/none'}\n", "a: 1\n"),
    ("named.schema.yml", "type: object\nnot: {$ref: '#/x'}\n", "a: 1\n"),
  ])
  func aSchemaIsKnownByItsUse(_ name: String, _ schema: String, _ other: String) async {
    let editor = Editor([
      name: schema, ".settle.yaml": "schemas:\n  - {files: [none.yaml], schema: named.yaml}\n", "other.yaml": other,
    ])
    editor.open("other.yaml", other)
    await editor.settle()
    editor.open(name, schema)
    await editor.settle()
    #expect(editor.messages(name).contains { $0.contains("cannot resolve") }, "\(editor.messages(name))")
  }

  @Test func ofASchemaAreThoseOfItsCheckToo() async {
    let editor = Editor()
    editor.open(
      "app.schema.yaml",
      """
      $schema: https://json-schema.org/draft/2020-12/schema
      properties:
        a: {type: integer, minimun: 3}
        b: {type: 3}

      """)
    await editor.settle()
    #expect(editor.messages("app.schema.yaml").count == 2)
  }
}
