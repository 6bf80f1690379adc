import Foundation
import TestSupport
import Testing

/// Policies in an editor: findings, hovers, and changes to a policy.
@Suite struct PolicyEditorTests {
  private static let files = [
    ".settle.yaml": """
    schemas: [{files: [a.yaml], schema: s.yaml}]
    policies:
      - {files: [a.yaml, b.yaml], schema: p.yaml}
      - {files: [a.yaml], schema: q.yaml, severity: warning}

    """,
    "s.yaml": "properties: {name: {description: What it is called., type: string}, port: {type: integer}}\n",
    "p.yaml": "properties: {name: {description: Begins with the team., pattern: ^team-}}\n",
    "q.yaml": "properties: {port: {description: Ours are small., maximum: 9000}}\n",
  ]

  private func hover(_ editor: Editor, _ name: String, _ place: (Int, Int)) async -> String {
    let answer = await editor.ask("textDocument/hover", editor.at(name, place)) as? [String: Any]
    return (answer?["contents"] as? [String: Any])?["value"] as? String ?? ""
  }

  @Test func theFindingsAreThoseOfCheck() async {
    let editor = Editor(Self.files)
    editor.open("a.yaml", "name: x\nport: 9999\n")
    await editor.settle()
    let found = (editor.findings("a.yaml") ?? []).map { "\($0["code"] ?? "") \($0["severity"] ?? "")" }
    #expect(found == ["schema/pattern 1", "schema/maximum 2"])
  }

  @Test(arguments: [
    ("name: x\n", (0, 1), "What it is called.|\n\n---\n\nBegins with the team."),
    ("port: 1\n", (0, 1), "`port`|\n\n---\n\nOurs are small."),
    ("port: 1\n", (0, 6), "`port`|\n\n---\n\nOurs are small."),
  ]) func aHoverShowsWhatPoliciesSay(_ text: String, _ place: (Int, Int), _ words: String) async {
    let editor = Editor(Self.files)
    editor.open("a.yaml", text)
    let shown = await hover(editor, "a.yaml", place)
    // The schema's description comes first, the policy's last.
    let parts = words.components(separatedBy: "|")
    #expect(shown.contains(parts[0]) && shown.hasSuffix(parts[1]), "\(shown)")
  }

  /// If only a policy describes a place, the hover has only that description.
  @Test func aFileWithoutASchemaHasHoversToo() async {
    let editor = Editor(Self.files)
    editor.open("b.yaml", "name: x\nport: 1\n")
    #expect(await hover(editor, "b.yaml", (0, 1)) == "`name`\n\nBegins with the team.")
    for place in [(1, 1), (1, 6)] { #expect(await hover(editor, "b.yaml", place) == "") }
  }

  /// A value that a policy declares as sensitive isn't shown in the hover of an alias either.
  @Test func aPolicyHidesValues() async {
    var files = Self.files
    files["q.yaml"] = "properties: {key: {x-setting: {sensitive: true}}}\n"
    let editor = Editor(files)
    editor.open("a.yaml", "key: &k hunter2\nname: *k\n")
    #expect(await !hover(editor, "a.yaml", (1, 7)).contains("hunter2"))
    await editor.settle()
    #expect(editor.messages("a.yaml").allSatisfy { !$0.contains("hunter2") })
  }

  @Test func aChangedPolicyCounts() async {
    let editor = Editor(Self.files)
    editor.open("a.yaml", "name: team-x\n")
    await editor.settle()
    #expect(editor.messages("a.yaml").isEmpty)
    // The policy is changed in the editor, without saving.
    editor.open("p.yaml", "properties: {name: {pattern: ^group-}}\n")
    await editor.settle()
    #expect(editor.messages("a.yaml").count == 1)
    // The policy is changed on the disk.
    editor.folder.write("q.yaml", "required: [port]\n")
    editor.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": editor.uri("q.yaml"), "type": 2]]])
    await editor.settle()
    #expect(editor.messages("a.yaml").count == 2)
    editor.folder.write(".settle.yaml", "schemas: [{files: [a.yaml], schema: s.yaml}]\n")
    editor.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": editor.uri(".settle.yaml"), "type": 2]]])
    await editor.settle()
    #expect(editor.messages("a.yaml").isEmpty)
  }

  /// A missing policy is reported in the configuration; a policy file has the findings of a schema.
  @Test func aPolicyThatCannotBeUsedIsReported() async {
    var files = Self.files
    files["q.yaml"] = nil
    files["p.yaml"] = "properties: {name: {$ref: '#/$defs/none'}}\n"
    let editor = Editor(files)
    editor.open("a.yaml", "name: x\n")
    await editor.settle()
    #expect(editor.messages(".settle.yaml").contains { $0.contains("cannot use the policy") })
    #expect(editor.messages("p.yaml").contains { $0.contains("nothing at") })
    #expect(editor.messages("a.yaml").contains { $0.contains("not checked against the whole policy") })
  }

  @Test func theNamesOfPoliciesAreOffered() async {
    let text = "policies:\n  - files: [a.yaml]\n    schema: \n"
    let editor = Editor(["p.schema.yaml": "type: object\n"])
    editor.open(".settle.yaml", text)
    let answer = await editor.ask("textDocument/completion", editor.at(".settle.yaml", (2, 12)))
    let items = (answer as? [String: Any])?["items"] as? [[String: Any]] ?? answer as? [[String: Any]] ?? []
    #expect(items.contains { $0["label"] as? String == "p.schema.yaml" }, "\(items.map { $0["label"] ?? "" })")
  }
}
