import Foundation
import Testing

/// Markdown files in an editor: the YAML in them, at its places.
@Suite struct MarkdownTests {
  private static let schema = """
    type: object
    properties:
      title: {type: string, description: The title of a page.}
      port: {type: integer}
    additionalProperties: false

    """
  private static let page = """
    ---
    title: x
    port: "80"
    ---
    text

    > - ```yaml
    >   # yaml-language-server: $schema=schema.yaml
    >   port:   "81"
    >   ```

    ```json
    {"a": [
    ```

    """

  private static func editor() async -> Editor {
    let editor = Editor([
      "schema.yaml": schema,
      ".settle.yaml": "schemas:\n  - {files: ['*.md'], in: front-matter, schema: schema.yaml}\n"
        + "  - {files: ['*.md'], in: yaml fence, schema: schema.yaml}\n",
    ])
    editor.open("page.md", page, language: "markdown")
    await editor.settle()
    return editor
  }

  private static func start(_ item: [String: Any]?) -> [Int?] {
    let start = (item?["range"] as? [String: Any])?["start"] as? [String: Any]
    return [start?["line"] as? Int, start?["character"] as? Int]
  }

  @Test func findingsAreAtTheirPlaces() async throws {
    let found = try #require(await Self.editor().findings("page.md"))
    #expect(found.map(Self.start).contains([2, 6]), "\(found)")
    #expect(found.map(Self.start).contains([8, 12]), "\(found)")
    // Fragments without a schema aren't mistakes.
    #expect(found.allSatisfy { (Self.start($0)[0] ?? 99) < 10 })
  }

  @Test func aCursorInABlockIsAnswered() async throws {
    let editor = await Self.editor()
    let hover = await editor.ask("textDocument/hover", editor.at("page.md", (1, 1))) as? [String: Any]
    #expect("\(hover ?? [:])".contains("The title of a page."))
    #expect(Self.start(hover) == [1, 0] || hover?["range"] == nil)
    let inQuote = await editor.ask("textDocument/hover", editor.at("page.md", (8, 5))) as? [String: Any]
    #expect(Self.start(inQuote) == [8, 4] || inQuote?["range"] == nil, "\(inQuote ?? [:])")
    #expect(await editor.ask("textDocument/hover", editor.at("page.md", (4, 1))) == nil)
    let offers = await editor.ask("textDocument/completion", editor.at("page.md", (2, 0)))
    #expect("\(offers ?? "")".contains("title") || "\(offers ?? "")".contains("port"))
  }

  @Test func editsAreThoseOfTheFile() async throws {
    let editor = await Self.editor()
    let options: [String: Any] = ["tabSize": 2, "insertSpaces": true]
    let edits = try #require(
      await editor.ask("textDocument/formatting", editor.text("page.md").merging(["options": options]) { $1 })
        as? [[String: Any]])
    #expect(edits.map { $0["newText"] as? String } == [">   port: \"81\"\n"], "\(edits)")
    #expect(Self.start(edits.first) == [8, 0])
    let actions = try #require(
      await editor.ask(
        "textDocument/codeAction",
        editor.text("page.md").merging([
          "range": Editor.range((8, 12), (8, 12)), "context": ["diagnostics": []],
        ]) { $1 }) as? [[String: Any]])
    let fix = actions.first { ($0["title"] as? String)?.contains("81") == true }
    let change = ((fix?["edit"] as? [String: Any])?["documentChanges"] as? [[String: Any]])?.first
    let edit = (change?["edits"] as? [[String: Any]])?.first
    #expect(Self.start(edit) == [8, 12] && edit?["newText"] as? String == "81", "\(actions)")
  }

  /// Every request for a Markdown file has a response, and none treats its text as YAML.
  @Test func otherRequestsAreQuiet() async {
    let editor = await Self.editor()
    for method in ["foldingRange", "codeLens", "documentSymbol", "documentLink", "semanticTokens/full"] {
      _ = await editor.ask("textDocument/\(method)", editor.text("page.md"))
    }
    _ = await editor.ask("textDocument/references", editor.at("page.md", (1, 1)).merging(["context": [:]]) { $1 })
    _ = await editor.ask("workspace/symbol", ["query": ""])
  }
}
