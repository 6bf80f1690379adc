import Foundation
import TestSupport
import Testing

/// Front matter and fenced blocks in Markdown files.
@Suite struct MarkdownTests {
  private static let schema = """
    type: object
    properties:
      title: {type: string}
      draft: {type: boolean}
      port: {type: integer}
    required: [title]
    additionalProperties: false

    """
  private static let page = """
    ---
    title: A page
    draft: "no"
    ---
    # Text

    - An example:

      ```yaml
      # yaml-language-server: $schema=schema.yaml
      title: x
      port: "80"
      ```

    """

  @Test func problemsAreAtTheirPlacesInTheFile() {
    let folder = ScratchFolder(["page.md": Self.page, "schema.yaml": Self.schema])
    let run = CommandRun(["check", "--format", "oneline", "--schema", "schema.yaml", "page.md"], in: folder)
    #expect(run.code == 1)
    #expect(run.output.contains("page.md:3:8: error"), "\(run.output)")
    #expect(run.output.contains("page.md:12:9: error"), "\(run.output)")
    let text = CommandRun(["check", "--schema", "schema.yaml", "page.md"], in: folder)
    #expect(text.output.contains("12 |   port: \"80\"") && text.output.contains("--> page.md:12:9"), "\(text.output)")
    let json = CommandRun(["check", "--format", "json", "--schema", "schema.yaml", "page.md"], in: folder)
    #expect(json.output.contains("\"line\":12,"), "\(json.output)")
    for format in ["sarif", "github"] {
      let run = CommandRun(["check", "--format", format, "--schema", "schema.yaml", "page.md"], in: folder)
      #expect(run.output.contains("12") && run.output.contains("page.md"), "\(run.output)")
    }
  }

  @Test func fixesAndNotesNameLinesOfTheFile() {
    let json = "text\n\n```json\n{\"a\": [1, 2\n,\"b\": {\"c\": 2}\n}\n```\n"
    let yaml = "text\n\n```yaml\na:\n  x: @\n    z: 1\n    # w\n    k: 2\n  y: 2\n```\n"
    let folder = ScratchFolder(["json.md": json, "yaml.md": yaml])
    let fix = CommandRun(["check", "json.md"], in: folder)
    #expect(fix.output.contains("fix: close the bracket on line 4 "), "\(fix.output)")
    let note = CommandRun(["check", "--json", "yaml.md"], in: folder)
    #expect(note.output.contains("lines 6 to 8 were not checked"), "\(note.output)")
  }

  /// A comment above a block suppresses problems in all of it, so that readers who copy the block don't see it.
  @Test(arguments: [
    ("page.md", "<!-- settle: ignore[CODES] -->"), ("page.mdx", "{/* settle: ignore[CODES] the old form */}"),
  ])
  func aCommentAboveABlock(_ name: String, _ comment: String) {
    let block = "```yaml\nport: \"80\"\nb:   yes\n```\n"
    let json = "```json\n{\"port\": \"80\"}\n```\n"
    let folder = ScratchFolder(["schema.yaml": Self.schema.replacing("required: [title]\n", with: "")])
    func check(_ text: String) -> [Substring] {
      folder.write(name, text)
      let run = CommandRun(["check", "--format", "oneline", "--schema", "schema.yaml", name], in: folder)
      return run.output.split(separator: "\n")
    }
    let all = comment.replacing("CODES", with: "schema/*, lint/truthy")
    let plain = check(block + json)
    #expect(plain.count >= 3, "\(plain)")
    #expect(
      check(all + "\n\n" + block).isEmpty && check("> " + all + "\n>\n> ```json\n> {\"port\": true}\n> ```\n").isEmpty)
    #expect(check("- x\n\n  " + all + "\n  ```json\n  {\"port\": true}\n  ```\n").isEmpty)
    // Only the next block, only these codes, and not in the middle of a text.
    #expect(check(all + "\n" + json + block).count == plain.count - 1)
    #expect(check(comment.replacing("CODES", with: "schema/type") + "\n" + json + block).count == plain.count - 1)
    #expect(check(comment.replacing("CODES", with: "lint/truthy") + "\n" + json + block).count == plain.count)
    #expect(check(all + "\n\ntext\n\n" + block + json).count == plain.count)
    #expect(check("text " + all + "\n" + block + json).count == plain.count)
    // Fixes and the formatter leave the block alone.
    let text = comment.replacing("CODES", with: "lint/*, schema/*") + "\n" + block
    folder.write(name, text)
    _ = CommandRun(["check", "--unsafe-fixes", "--schema", "schema.yaml", name], in: folder)
    _ = CommandRun(["format", name], in: folder)
    #expect(folder.text(name) == text)
  }

  /// Documentation often has incomplete snippets, so in a folder Markdown is checked only where the configuration says
  /// so.
  @Test func aFolderTakesOnlyWhatTheConfigurationNames() {
    let folder = ScratchFolder([
      "docs/page.md": Self.page, "docs/schema.yaml": Self.schema, "schema.yaml": Self.schema,
      "other.md": "---\ntitle: 1\n---\n```yaml\na: [\n```\n",
    ])
    #expect(CommandRun(["check", "--format", "oneline", "docs", "schema.yaml"], in: folder).code == 0)
    folder.write(
      ".settle.yaml",
      "schemas:\n  - {files: [docs/**/*.md], in: front-matter, schema: schema.yaml}\n")
    let run = CommandRun(["check", "--format", "oneline"], in: folder)
    // A fenced block isn't front matter, even if it names a schema.
    #expect(run.code == 1 && run.output.contains("page.md:3:8") && !run.output.contains("page.md:12"), "\(run.output)")
    #expect(!run.output.contains("other.md"))
    folder.write(
      ".settle.yaml", "schemas:\n  - {files: ['**/*.md'], in: yaml fence, schema: schema.yaml}\n")
    let fences = CommandRun(["check", "--format", "oneline"], in: folder)
    #expect(fences.output.contains("other.md:5:") && !fences.output.contains("page.md:3:"), "\(fences.output)")
    #expect(fences.output.contains("page.md:12:9"), "\(fences.output)")
    let explained = CommandRun(["check", "--explain-schema", "docs/page.md"], in: folder)
    #expect(explained.output.contains("docs/page.md:2: none"), "\(explained.output)")
    // A misspelled `in` must not apply the schema to the whole file.
    folder.write(".settle.yaml", "schemas:\n  - {files: ['**'], in: fences, schema: schema.yaml}\n")
    let wrong = CommandRun(["check", "--format", "oneline", "schema.yaml"], in: folder)
    #expect(wrong.code == 2 && wrong.output.contains(".settle.yaml:2:"), "\(wrong.output)")
  }

  @Test func aPolicyMayBeAboutFrontMatter() {
    let folder = ScratchFolder([
      "docs/page.md": "---\ntitle: x\n---\n", "policy.yaml": "type: object\nrequired: [draft]\n",
      ".settle.yaml": "policies:\n  - {files: ['**/*.md'], in: front-matter, schema: policy.yaml}\n",
    ])
    let run = CommandRun(["check", "--format", "oneline"], in: folder)
    #expect(run.code == 1 && run.output.contains("docs/page.md:2:") && run.output.contains("draft"), "\(run.output)")
  }

  @Test func fixesAreMadeInTheFile() {
    let folder = ScratchFolder(["page.md": Self.page, "schema.yaml": Self.schema])
    let diff = CommandRun(["check", "--fix", "--diff", "--schema", "schema.yaml", "page.md"], in: folder)
    #expect(diff.output.contains("-  port: \"80\"\n+  port: 80\n"), "\(diff.output)\(diff.errors)")
    let run = CommandRun(["check", "--fix", "--schema", "schema.yaml", "page.md"], in: folder)
    #expect(run.errors.contains("Fixed 1 problem"), "\(run.errors)")
    let fixed = Self.page.replacingOccurrences(of: "\"80\"", with: "80")
    #expect(folder.text("page.md") == fixed)
    let filter = CommandRun(
      ["check", "--fix", "--schema", "schema.yaml", "--stdin-filename", "page.md", "-"], in: folder, input: Self.page)
    #expect(filter.output == fixed)
  }

  @Test(arguments: ["\n", "\r\n"]) func onlyTheBlocksAreFormatted(_ lineEnd: String) {
    let page = """
      ---
      title:   x
      ---
      a   b

      > - ```yaml
      >   a:   1
      >
      >   b:
      >      - c
      >   ```

      ```json
      {"a":1}
      ```
      """.replacingOccurrences(of: "\n", with: lineEnd)
    let folder = ScratchFolder(["page.md": page])
    #expect(CommandRun(["format", "--check", "page.md"], in: folder).code == 1)
    let run = CommandRun(["format", "page.md"], in: folder)
    #expect(run.code == 0 && run.output.contains("formatted page.md"), "\(run.output)\(run.errors)")
    let formatted = folder.text("page.md")
    #expect(formatted.contains("title: x\(lineEnd)---\(lineEnd)a   b\(lineEnd)"))
    #expect(formatted.contains("> - ```yaml\(lineEnd)>   a: 1\(lineEnd)>\(lineEnd)>   b:\(lineEnd)"), "\(formatted)")
    #expect(CommandRun(["format", "--check", "page.md"], in: folder).code == 0)
    #expect(CommandRun(["format", "-", "--stdin-filename", "page.md"], in: folder, input: page).output == formatted)
  }

  /// A block that is malformed or can't be replaced stays; the others are formatted.
  @Test func whatCannotBeFormattedStays() {
    let page = "```yaml\na: [1\n```\n\n-\t```yaml\n\ta:   1\n\t```\n\n```yaml\nb:   1\n```\n"
    let folder = ScratchFolder(["page.md": page])
    let run = CommandRun(["format", "page.md"], in: folder)
    #expect(
      run.code == 1 && run.errors.contains("edit/embedded-text") && run.errors.contains("page.md:6:"), "\(run.errors)")
    #expect(folder.text("page.md") == page.replacingOccurrences(of: "b:   1", with: "b: 1"))
  }

  /// Removing a comment removes the spaces before it, also inside a list item.
  @Test func aCommentInABlockIsRemovedWithItsBlanks() {
    let page = "- x\n\n    ```json\n    // package.json\n    {\n      \"a\": 1 // one\n    }\n    ```\n"
    let folder = ScratchFolder(["page.md": page, "a.json": "// x\r\n{\"a\": 1} /* y */\r\n"])
    let run = CommandRun(["check", "--fix", "--unsafe-fixes", "page.md", "a.json"], in: folder)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(folder.text("page.md") == "- x\n\n    ```json\n\n    {\n      \"a\": 1\n    }\n    ```\n")
    #expect(folder.text("a.json") == "\r\n{\"a\": 1}\r\n")
  }

  /// Without its comment the front matter would become a thematic break, so it isn't fixed; the block below is.
  @Test func aFixThatWouldUndoABlockIsLeftOut() {
    let front = "---\n\n# settle: ignore[lint/truthy]\n\"a b\": 1\n---\n"
    let folder = ScratchFolder(["page.md": front + "```json\n{\"a\": 1,}\n```\n"])
    let run = CommandRun(["check", "--fix", "--format", "oneline", "page.md"], in: folder)
    #expect(folder.text("page.md") == front + "```json\n{\"a\": 1}\n```\n", "\(run.output)\(run.errors)")
    #expect(run.output.contains("page.md:2:") && run.output.contains("edit/embedded-text"), "\(run.output)")
  }

  /// The `---` around front matter isn't part of it, and no edit may create a fence inside a block.
  @Test func theMarksOfBlocksStay() {
    let folder = ScratchFolder([
      "page.md": "---\ntitle: x\n---\n\n```yaml\na: |\n  b\n```\n",
      ".settle.yaml": "lint: {document-start: warning, document-end: warning}\n",
    ])
    let run = CommandRun(["check", "--fix", "--unsafe-fixes", "page.md"], in: folder)
    #expect(
      folder.text("page.md").hasPrefix("---\ntitle: x\n---\n\n```yaml\n---\na: |\n  b\n...\n```\n"), "\(run.output)")
  }

  @Test func commentsInABlockSuppress() {
    let page = "```yaml\n# settle: ignore[lint/truthy]\na: yes\nb: yes\n```\n"
    let folder = ScratchFolder(["page.md": page])
    let run = CommandRun(["check", "--format", "oneline", "--select", "lint/truthy", "page.md"], in: folder)
    #expect(!run.output.contains("page.md:3:") && run.output.contains("page.md:4:"), "\(run.output)")
  }

  @Test func sensitiveValuesInABlockAreHidden() {
    let folder = ScratchFolder([
      "page.md": "text\n\n- ```yaml\n  key: hunter22\n  ```\n",
      "schema.yaml":
        "type: object\nproperties:\n  key: {type: string, minLength: 12, x-setting: {sensitivity: secret}}\n",
    ])
    for arguments in [["check"], ["check", "--fix", "--diff"], ["format", "--diff"]] {
      let run = CommandRun(arguments + ["--schema", "schema.yaml", "page.md"], in: folder)
      #expect(!run.output.contains("hunter22") && !run.errors.contains("hunter22"), "\(run.output)")
    }
  }

  /// Other commands don't take a Markdown file for YAML that they may edit.
  @Test func settingsInMarkdownAreNotWritten() {
    let folder = ScratchFolder(["page.md": "---\ntitle: x\n---\n"])
    #expect(CommandRun(["set", "page.md", "title", "y"], in: folder).code == 2)
    #expect(folder.text("page.md") == "---\ntitle: x\n---\n")
    // If the configuration declares it as YAML, a `.md` file is YAML.
    folder.write(".settle.yaml", "yamlFiles: ['*.md']\n")
    folder.write("page.md", "title:   x\n")
    #expect(CommandRun(["format", "page.md"], in: folder).code == 0 && folder.text("page.md") == "title: x\n")
  }
}
