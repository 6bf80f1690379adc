import TestSupport
import Testing

/// Streams of several documents: each has its own values, and a position belongs to the document around it.
@Suite struct StreamTests {
  private static let files = [
    "s.yaml": """
    properties:
      a: {type: string, default: none}
      on: {type: boolean, default: true}
      level:
        default: 1
        x-setting: {requires: [{setting: on, is: true, message: Turn it on., otherwise: 0}]}

    """,
    ".settle.yaml": "schemas: [{files: [a.yaml], schema: s.yaml}]\n",
  ]

  private func hover(_ text: String, _ place: (Int, Int)) async -> String {
    let editor = Editor(Self.files)
    editor.open("a.yaml", text)
    let answer = await editor.ask("textDocument/hover", editor.at("a.yaml", place)) as? [String: Any]
    return (answer?["contents"] as? [String: Any])?["value"] as? String ?? ""
  }

  @Test(arguments: [
    ("a: one\n---\na: two\n", 0, "one"), ("a: one\n---\na: two\n", 2, "two"),
    ("a: one\r\n---\r\na: two\r\n", 2, "two"), ("# c\n---\na: one\n---\n# d\na: two\n---\na: three\n", 7, "three"),
    ("a: one\n---\n---\na: two\n", 3, "two"), ("{a: one}\n---\n{a: two}\n", 2, "two"),
  ])
  func aHoverShowsTheValueOfItsDocument(_ text: String, _ line: Int, _ value: String) async {
    let words = await hover(text, (line, text.contains("{") ? 1 : 0))
    #expect(words.contains("Effective value: `\(value)`"), "\(words)")
  }

  @Test func hintsAreInEachDocument() async {
    let editor = Editor(Self.files)
    editor.open("a.yaml", "on: false\nlevel: 5\n---\nlevel: 6\n---\non: false\nlevel: 7\n")
    var params = editor.text("a.yaml")
    params["range"] = Editor.range((0, 0), (7, 0))
    let hints = await editor.ask("textDocument/inlayHint", params) as? [[String: Any]] ?? []
    let lines = hints.filter { ($0["label"] as? String)?.hasPrefix("no effect") == true }
      .compactMap { ($0["position"] as? [String: Int])?["line"] }
    #expect(lines == [1, 6])
    params["range"] = Editor.range((3, 0), (4, 0))
    let none = await editor.ask("textDocument/inlayHint", params) as? [[String: Any]] ?? []
    #expect(!none.contains { ($0["label"] as? String)?.hasPrefix("no effect") == true })
  }

  /// A flow collection that isn't finished, in a later document.
  @Test(arguments: [
    ("a: one\n---\n{a: two", (2, 1), "two"), ("a: one\n---\n{a: two, on: \n", (2, 1), "two"),
  ]) func aHoverInABrokenDocumentShowsItsOwn(_ text: String, _ place: (Int, Int), _ value: String) async {
    let words = await hover(text, place)
    #expect(words.contains("`\(value)`") && !words.contains("`one`"), "\(words)")
  }

  private static let stream = "looks:\n  mode: light\n---\nlooks:\n  mode: dark\n"

  @Test func lensesAreAboveEachDocument() async {
    let editor = Editor(Sample.files)
    editor.open("a.sample.yaml", Self.stream)
    let lenses = await editor.ask("textDocument/codeLens", editor.text("a.sample.yaml")) as? [[String: Any]] ?? []
    let shown = lenses.map { lens in
      let line = ((lens["range"] as? [String: Any])?["start"] as? [String: Int])?["line"] ?? -1
      return "\(line) \((lens["command"] as? [String: Any])?["title"] as? String ?? "")"
    }
    #expect(shown.contains("0 Is it dark? no: It is light.") && shown.contains("3 Is it dark? yes"), "\(shown)")
    #expect(shown.count { $0.contains("sample") } == 1)
    func answer(_ document: Int?) async -> String? {
      var argument: [String: Any] = ["uri": editor.uri("a.sample.yaml"), "question": "dark"]
      argument["document"] = document
      let answer = await editor.ask("workspace/executeCommand", ["command": "settle.ask", "arguments": [argument]])
      return (answer as? [String: Any])?["answer"] as? String
    }
    #expect(await answer(nil) == "no")
    #expect(await answer(1) == "yes")
  }

  @Test func anActionChangesItsDocument() async {
    let editor = Editor(Sample.files)
    let text = "looks:\n  mode: dark\n---\nlooks:\n  mode: light\n"
    editor.open("a.sample.yaml", text)
    let argument: [String: Any] = ["uri": editor.uri("a.sample.yaml"), "action": "darken", "document": 1]
    _ = await editor.ask("workspace/executeCommand", ["command": "settle.do", "arguments": [argument]])
    let edit = editor.sent("workspace/applyEdit").first?["edit"]
    let after = Edits.files(edit, of: ["a.sample.yaml": text])["a.sample.yaml"]
    #expect(after == "looks:\n  mode: dark\n---\nlooks:\n  mode: dark\n")
  }

  /// Documents of a stream may have different schemas, depending on their content.
  @Test func aDocumentHasItsOwnSchema() async {
    let editor = Editor([
      "disk.yaml": "properties: {kind: {}, size: {description: Of a disk.}}\n",
      "net.yaml": "properties: {kind: {}, host: {description: Of a net.}}\n",
      ".settle.yaml":
        "schemas: [{files: [a.yaml], when: {kind: disk}, schema: disk.yaml}, {files: [a.yaml], when: {kind: net}, schema: net.yaml}]\n",
    ])
    editor.open("a.yaml", "kind: disk\nsize: 1\n---\nkind: net\nhost: a\n\n")
    let answer = await editor.ask("textDocument/hover", editor.at("a.yaml", (4, 1))) as? [String: Any]
    let words = (answer?["contents"] as? [String: Any])?["value"] as? String ?? ""
    #expect(words.contains("Of a net."), "\(words)")
    let definition = await editor.ask("textDocument/definition", editor.at("a.yaml", (4, 1))) as? [String: Any]
    #expect((definition?["uri"] as? String)?.hasSuffix("net.yaml") == true, "\(definition ?? [:])")
    var params = editor.at("a.yaml", (4, 1))
    params["context"] = ["includeDeclaration": false]
    let references = await editor.ask("textDocument/references", params) as? [[String: Any]] ?? []
    #expect(references.count == 1)
  }
}
