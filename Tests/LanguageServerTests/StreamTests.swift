import TestSupport
import Testing

/// Streams of several documents: each has its own values, and answers for a position concern the document around it.
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

  /// The documents of a stream may have different schemas, depending on their content.
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
  }
}
