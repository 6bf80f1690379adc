import Foundation
import Testing

/// Markdown files in an editor: features for the YAML in them.
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

  private static let configuration = """
    schemas:
      - {files: ['*.md'], in: front-matter, schema: schema.yaml}
      - {files: ['*.md'], in: yaml fence, schema: schema.yaml}

    """
  private static let anyFence = "schemas: [{files: ['*.md'], in: yaml fence, schema: any.yaml}]\n"

  private static func editor() async -> Editor {
    let editor = Editor(["schema.yaml": schema, ".settle.yaml": configuration])
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
    // Snippets without a schema have no findings.
    #expect(found.allSatisfy { (Self.start($0)[0] ?? 99) < 10 })
  }

  @Test func aCursorInABlockIsAnswered() async throws {
    let editor = await Self.editor()
    let hover = await editor.ask("textDocument/hover", editor.at("page.md", (1, 1))) as? [String: Any]
    #expect("\(hover ?? [:])".contains("The title of a page."))
    #expect("\(hover ?? [:])".contains("page.md:2"))
    #expect(Self.start(hover) == [1, 0])
    let inQuote = await editor.ask("textDocument/hover", editor.at("page.md", (8, 5))) as? [String: Any]
    #expect("\(inQuote ?? [:])".contains("page.md:9"))
    #expect(Self.start(inQuote) == [8, 4])
    #expect(await editor.ask("textDocument/hover", editor.at("page.md", (4, 1))) == nil)
    let offers = await editor.ask("textDocument/completion", editor.at("page.md", (2, 0))) as? [String: Any]
    #expect((offers?["items"] as? [[String: Any]])?.compactMap { $0["label"] as? String } == ["port"])
  }

  @Test func anAliasNamesTheLineInTheFile() async {
    let editor = Editor()
    editor.open("page.md", "text\n\n```yaml\na: &x 1\nb: *x\n```\n", language: "markdown")
    await editor.settle()
    let hover = await editor.ask("textDocument/hover", editor.at("page.md", (4, 4)))
    #expect("\(hover ?? "")".contains("(line 4)"))
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

  /// A request for the whole file collects the results of all blocks, at their positions in the file.
  @Test func aFileIsAnsweredFromItsBlocks() async throws {
    let editor = await Self.editor()
    func ask(_ method: String) async -> [[String: Any]] {
      let range = ["range": Editor.range((0, 0), (99, 0))]
      let answer = await editor.ask("textDocument/\(method)", editor.text("page.md").merging(range) { $1 })
      return answer as? [[String: Any]] ?? []
    }
    let outline = await ask("documentSymbol")
    #expect(outline.compactMap { $0["name"] as? String } == ["title", "port", "port"], "\(outline)")
    #expect(await ask("codeLens").map(Self.start) == [[1, 0], [7, 4]])
    let tokens = await editor.ask("textDocument/semanticTokens/full", editor.text("page.md")) as? [String: Any]
    let data = try #require(tokens?["data"] as? [Int])
    var (line, places) = (0, [[Int]]())
    for token in stride(from: 0, to: data.count, by: 5) {
      line += data[token]
      places.append([
        line, data[token] == 0 ? (places.last?[1] ?? 0) + data[token + 1] : data[token + 1], data[token + 2],
      ])
    }
    // The margin of a block quote has no tokens.
    #expect(
      places.prefix(7) == [[1, 0, 5], [1, 7, 1], [2, 0, 4], [2, 6, 4], [7, 4, 43], [8, 4, 4], [8, 12, 4]], "\(places)")
  }

  @Test func blocksFold() async {
    let page = "text\n\n```yaml\na:\n  b: 1\n  c: 2\n```\n\n> ```yaml\n> x:\n>   - 1\n> ```\n"
    let editor = Editor(["any.yaml": "{}\n", ".settle.yaml": Self.anyFence])
    editor.open("page.md", page, language: "markdown")
    let folds = await editor.ask("textDocument/foldingRange", editor.text("page.md")) as? [[String: Any]] ?? []
    #expect(folds.map { [$0["startLine"] as? Int, $0["endLine"] as? Int] } == [[3, 5], [9, 10]], "\(folds)")
  }

  @Test func everyPlaceHasASelection() async throws {
    let editor = await Self.editor()
    let positions = [["line": 2, "character": 1], ["line": 4, "character": 1]]
    let answer = await editor.ask(
      "textDocument/selectionRange", editor.text("page.md").merging(["positions": positions]) { $1 })
    let selections = try #require(answer as? [[String: Any]])
    #expect(selections.map(Self.start) == [[2, 0], [4, 1]])
    #expect(selections.last?["parent"] == nil)
  }

  @Test func aSettingIsRenamedInEveryBlock() async throws {
    let other = "# Other\n\n```yaml\nport: 1\n```\n"
    let files = [
      "schema.yaml": Self.schema, "page.md": Self.page, "other.md": other,
      ".settle.yaml": Self.configuration,
    ]
    let editor = Editor(files)
    editor.open("page.md", Self.page, language: "markdown")
    let place = editor.at("page.md", (8, 5))
    let found = await editor.ask("textDocument/references", place.merging(["context": [:]]) { $1 }) as? [[String: Any]]
    #expect(
      found?.map(Self.start).sorted { ($0[0] ?? 0) < ($1[0] ?? 0) } == [[2, 0], [3, 0], [8, 4]], "\(found ?? [])")
    let edit = await editor.ask("textDocument/rename", place.merging(["newName": "door"]) { $1 })
    let after = Edits.files(edit, of: files)
    #expect(after["page.md"] == Self.page.replacing("port:", with: "door:"))
    #expect(after["other.md"] == other.replacing("port:", with: "door:"))
    #expect(after["schema.yaml"] == Self.schema.replacing("port:", with: "door:"))
  }

  @Test func aBlockIsRefactored() async throws {
    let page = "> ```yaml\n> a: {b: 1, c: 2}\n> ```\n"
    let files = ["page.md": page, "any.yaml": "{}\n", ".settle.yaml": Self.anyFence]
    var able = Editor.able
    var document = able["textDocument"] as? [String: Any] ?? [:]
    document["codeAction"] = ["dataSupport": true, "resolveSupport": ["properties": ["edit"]]]
    able["textDocument"] = document
    let editor = Editor(files, able)
    editor.open("page.md", page, language: "markdown")
    var params = editor.text("page.md")
    params["range"] = Editor.range((1, 6), (1, 6))
    params["context"] = ["diagnostics": [Any](), "only": ["refactor"]]
    let actions = await editor.ask("textDocument/codeAction", params) as? [[String: Any]] ?? []
    let action = try #require(actions.first { $0["title"] as? String == "Convert to block style" })
    let whole = action["edit"] == nil ? await editor.ask("codeAction/resolve", action) as? [String: Any] : action
    #expect(Edits.files(whole?["edit"], of: files)["page.md"] == "> ```yaml\n> a:\n>   b: 1\n>   c: 2\n> ```\n")
  }

  /// Every request for a Markdown file gets a response, and no response treats the prose as YAML.
  @Test func everyOtherRequestIsAnswered() async {
    let editor = await Self.editor()
    let starts: [String: [[Int?]]] = [
      "foldingRange": [], "codeLens": [[1, 0], [7, 4]], "documentSymbol": [[1, 0], [2, 0], [8, 4]],
      "documentLink": [[7, 36]],
    ]
    for (method, starts) in starts {
      let found = await editor.ask("textDocument/\(method)", editor.text("page.md")) as? [[String: Any]]
      #expect(found?.map(Self.start) == starts, "\(method) \(found ?? [])")
    }
    let tokens = await editor.ask("textDocument/semanticTokens/full", editor.text("page.md")) as? [String: Any]
    // Line, character and length of the first: the key `title`.
    #expect((tokens?["data"] as? [Int])?.prefix(3) == [1, 0, 5], "\(tokens ?? [:])")
    let place = editor.at("page.md", (1, 1)).merging(["context": [:]]) { $1 }
    let references = await editor.ask("textDocument/references", place) as? [[String: Any]]
    #expect(references?.map(Self.start) == [[1, 0]], "\(references ?? [])")
    // Only the schema has a symbol with this name.
    let symbols = await editor.ask("workspace/symbol", ["query": "title"]) as? [[String: Any]]
    #expect(symbols?.compactMap { $0["name"] as? String } == ["title"], "\(symbols ?? [])")
  }
}
