import Foundation
import TestSupport
import Testing

/// Files and names made to exhaust stack or time: the server responds and keeps running.
@Suite struct HostileTextTests {
  private static let schema = ##"{"properties": {"a": {"$ref": "#"}}, "items": {"$ref": "#"}}"##

  private func editor() -> Editor {
    Editor(["s.json": Self.schema, ".settle.yaml": "schemas: [{files: ['a.*'], schema: s.json}]\n"])
  }

  /// The methods for a document, except for symbols: these nest as deep as the file, and the parser in these tests
  /// stops at 512 levels.
  private static let methods = RegistryTests.tried.keys.sorted()
    .filter { $0.hasPrefix("textDocument/") && $0 != "textDocument/documentSymbol" }

  /// Sends a request of each method for a position.
  private func askAll(_ editor: Editor, _ name: String, _ place: (Int, Int)) async {
    var params = editor.at(name, place)
    params["newName"] = "b"
    params["positions"] = [Editor.place(place)]
    params["range"] = Editor.range((0, 0), place)
    params["context"] = ["includeDeclaration": true]
    (params["ch"], params["options"]) = ("\n", ["tabSize": 2, "insertSpaces": true])
    let numbers = Self.methods.map { editor.begin($0, params) }
    await editor.settle()
    for (method, number) in zip(Self.methods, numbers) {
      #expect(editor.reply(to: number) != nil, "\(method) at \(place)")
    }
  }

  @Test(arguments: ["[", "a: [", "{a: ", "[{a: ", "- ", "- [", "? ", "[\n", "a: {\n"])
  func aPlaceAfterManyOpenCollections(_ opener: String) async {
    let editor = editor()
    let text = String(repeating: opener, count: 20_000)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    editor.open("a.yaml", text)
    await askAll(editor, "a.yaml", (lines.count - 1, lines.last?.count ?? 0))
    await askAll(editor, "a.yaml", (lines.count / 2, lines[lines.count / 2].count / 2))
  }

  @Test func aPlaceAfterManyOpenBracketsOfJSON() async {
    let editor = editor()
    editor.open("a.json", String(repeating: #"{"a": ["#, count: 10_000), language: "json")
    await askAll(editor, "a.json", (0, 70_000))
    await askAll(editor, "a.json", (0, 1_000))
  }

  /// The deepest position at which features work, and one that is deeper.
  @Test(arguments: ["{a: ", "- "])
  func aPlaceAsDeepAsATextMayBe(_ opener: String) async {
    let editor = editor()
    for depth in [990, 1_010] {
      let text = String(repeating: opener, count: depth)
      editor.open("a.yaml", text)
      await askAll(editor, "a.yaml", (0, text.count))
    }
  }

  /// Keys after the cursor count as existing.
  @Test func textAfterTheCursorBetweenBrackets() async {
    let schema = #"{"properties": {"a": {"properties": {"x": {}, "y": {}, "z": {}}}, "b": {}, "c": {}}}"#
    let editor = Editor(["s.json": schema, ".settle.yaml": "schemas: [{files: ['a.*'], schema: s.json}]\n"])
    editor.open("a.yaml", "a: {x: 'b', , y: [[1], {}]}\n")
    let answer = await editor.ask("textDocument/completion", editor.at("a.yaml", (0, 12))) as? [String: Any]
    #expect((answer?["items"] as? [[String: Any]])?.compactMap { $0["label"] as? String } == ["z"])
  }

  @Test(arguments: ["a/", "../", "a/../", "./", "/", "%2E%2E/", "%61/"])
  func aTextWhoseNameHasManyFolders(_ folder: String) async {
    let editor = editor()
    let uri = "file:///" + String(repeating: folder, count: 4_000) + "a.yaml"
    editor.notify(
      "textDocument/didOpen", ["textDocument": ["uri": uri, "languageId": "yaml", "version": 1, "text": "a: 1\n"]])
    let number = editor.begin(
      "textDocument/hover", ["textDocument": ["uri": uri], "position": Editor.place((0, 0))])
    await editor.settle()
    #expect(editor.reply(to: number) != nil)
  }
}
