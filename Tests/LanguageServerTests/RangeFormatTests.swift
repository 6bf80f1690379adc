import Foundation
import Testing

/// Range formatting, which works in any file.
@Suite struct RangeFormatTests {
  /// The text after formatting a range of lines, counted from 0 and inclusive.
  private func formatted(_ text: String, _ lines: ClosedRange<Int>, _ name: String, language: String = "yaml") async
    -> String
  {
    let editor = Editor(Sample.files.merging([name: text]) { $1 })
    editor.open(name, text, language: language)
    var params = editor.text(name)
    params["range"] = Editor.range((lines.lowerBound, 0), (lines.upperBound + 1, 0))
    params["options"] = ["tabSize": 2, "insertSpaces": true]
    let edits = await editor.ask("textDocument/rangeFormatting", params) as? [[String: Any]] ?? []
    return Edits.applied(edits, to: text)
  }

  @Test(arguments: [
    // Entries that formatting the whole file would reorder.
    ("tags:   [a,b]\nlooks: {mode:   dark}\n", 0...0, "x.sample.yaml", "tags: [a, b]\nlooks: {mode:   dark}\n"),
    ("tags:   [a,b]\nlooks: {mode:   dark}\n", 1...1, "x.sample.yaml", "tags:   [a,b]\nlooks:\n  mode: dark\n"),
    // An alias whose anchor is in another entry.
    ("looks: &x {mode: dark}\nold:   *x\n", 1...1, "x.yaml", "looks: &x {mode: dark}\nold: *x\n"),
    // Files without a schema, schemas, configurations.
    ("a:   1\nb:   [1,2]\n", 1...1, "x.yaml", "a:   1\nb: [1, 2]\n"),
    (
      "properties:\n  a:   {type:   string}\n  b:   {}\n", 1...1, "y.schema.yaml",
      "properties:\n  a: {type: string}\n  b:   {}\n"
    ),
    ("schemas:   []\nexclude:   [a]\n", 1...1, ".settle.yaml", "schemas:   []\nexclude: [a]\n"),
    // Syntax errors above and below the range.
    ("token: [\nlooks:\n    mode:   dark\n", 1...2, "x.sample.yaml", "token: [\nlooks:\n  mode: dark\n"),
    ("looks:\n    mode:   dark\ntags: ]\n", 0...1, "x.sample.yaml", "looks:\n  mode: dark\ntags: ]\n"),
    // JSON, and JSON with comments.
    ("{\n  \"a\":1,\n  \"b\":2\n}\n", 1...1, "x.json", "{\n  \"a\": 1,\n  \"b\":2\n}\n"),
    ("{\n  // one\n  \"a\":1,\n  \"b\":2,\n}\n", 2...2, "x.jsonc", "{\n  // one\n  \"a\": 1,\n  \"b\":2,\n}\n"),
  ]) func linesAreFormatted(_ text: String, _ lines: ClosedRange<Int>, _ name: String, _ wanted: String) async {
    #expect(await formatted(text, lines, name) == wanted)
  }

  @Test func faultyTextStaysAsItIs() async {
    let text = "looks: {mode:   dark\ntags:   [a]\n"
    #expect(await formatted(text, 0...0, "x.sample.yaml") == text)
  }

  @Test func aWholeTextOfJSONIsFormatted() async {
    let editor = Editor()
    let text = "{\"a\":1,\n      \"b\": [1,2]}\n"
    editor.open("x.json", text, language: "json")
    let params = editor.text("x.json").merging(["options": ["tabSize": 2, "insertSpaces": true]]) { $1 }
    let edits = await editor.ask("textDocument/formatting", params) as? [[String: Any]] ?? []
    #expect(Edits.applied(edits, to: text) == "{\"a\": 1,\n  \"b\": [1, 2]}\n")
  }

  /// The language ID of the editor allows comments, whatever the file's name is.
  @Test(arguments: ["x.json", "x.conf", "x.jsonc"]) func jsoncIsASeparateLanguage(_ name: String) async {
    let text = "{\n  // why\n  \"a\": [1, 2,],\n}\n"
    let editor = Editor()
    editor.open(name, text, language: "jsonc")
    await editor.settle()
    #expect(editor.messages(name).isEmpty)
    let symbols = await editor.ask("textDocument/documentSymbol", editor.text(name)) as? [[String: Any]]
    #expect(symbols?.first?["name"] as? String == "a")
    editor.open("strict.json", text, language: "json")
    await editor.settle()
    #expect(!editor.messages("strict.json").isEmpty)
  }
}
