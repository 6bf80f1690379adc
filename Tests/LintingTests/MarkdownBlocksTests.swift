import DocumentModel
import Linting
import Workspace
import Testing

/// YAML and JSON blocks in Markdown files, and their positions.
@Suite struct MarkdownBlocksTests {
  private static func texts(_ file: String, isMDX: Bool = false) -> [EmbeddedText] {
    MarkdownBlocks.texts(in: Array(file.utf8), isMDX: isMDX)
  }

  private static func found(_ file: String, isMDX: Bool = false) -> [String] {
    texts(file, isMDX: isMDX).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    ("```yaml\na: 1\n```\n", ["a: 1\n"]), ("~~~ yml\na: 1\n~~~~\n", ["a: 1\n"]), ("   ```json\n   {}\n```\n", ["{}\n"]),
    ("    ```yaml\n    a: 1\n", []), ("````yaml\n```\na: 1\n````\n", ["```\na: 1\n"]), ("```\na: 1\n```\n", []),
    ("```yaml title=\"x\" {1,3}\na: 1\n```\n", ["a: 1\n"]), ("```{.yaml filename=\"x\"}\na: 1\n```\n", ["a: 1\n"]),
    ("```yml:app.yml\na: 1\n```\n", ["a: 1\n"]), ("```YAML\na: 1\n```\n", ["a: 1\n"]),
    ("```yaml+jinja\na: 1\n```\n", []), ("```jsonc\n{}\n```\n", ["{}\n"]), ("``` yaml ` x\na: 1\n```\n", []),
    ("``` text\n```yaml\na: 1\n```\n", []), ("a\n```yaml\nb: 1\n```\nc\n", ["b: 1\n"]),
    ("```yaml\na: 1\n\n", ["a: 1\n\n"]), ("```yaml\na: 1", ["a: 1"]), ("```yaml\n```\n", [""]),
    ("- x\n  ```yaml\n  a:\n    b: 1\n  ```\n", ["a:\n  b: 1\n"]), ("- ```yaml\n  a: 1\n\ntext\n", ["a: 1\n\n"]),
    ("1. x\n\n   ~~~yaml\n   a: 1\n  b: 2\n", ["a: 1\n"]),
    ("> ```yaml\n> a: 1\n>\n> b: 2\n> ```\n", ["a: 1\n\nb: 2\n"]),
    ("> ```yaml\n> a: 1\nb: 2\n", ["a: 1\n"]), ("> - ```yaml\n>   a: 1\n>   ```\n", ["a: 1\n"]),
    ("-\t```yaml\n\ta: 1\n\t```\n", ["a: 1\n"]), ("- ```yaml\n\ta: 1\n", ["  a: 1\n"]),
    ("<pre>\n```yaml\na: 1\n```\n</pre>\n", []), ("<!--\n\n```yaml\na: 1\n```\n-->\n", []),
    ("<div>\n```yaml\na: 1\n```\n\n```yaml\nb: 1\n```\n", ["b: 1\n"]), ("```yaml\r\na: 1\r\n```\r\n", ["a: 1\r\n"]),
    ("a\n\n    - ```yaml\n      a: 1\n", []), ("para\n2. ```yaml\n   a: 1\n   ```\n", []),
  ]) func fencedBlocksAreThoseOfCommonMark(_ file: String, _ wanted: [String]) {
    #expect(Self.found(file) == wanted)
  }

  /// In MDX, fences may be inside components, because it has neither indented code nor HTML blocks.
  @Test func componentsOfMDXHoldFences() {
    let file = "<Tabs>\n  <Tab>\n      ```yaml\n      a: 1\n      ```\n  </Tab>\n</Tabs>\n"
    #expect(Self.found(file, isMDX: true) == ["a: 1\n"])
    #expect(Self.found(file) == [])
    let list = "<Steps>\n    - ```yaml\n      a: 1\n      ```\n    > ```yaml\n    > b: 1\n</Steps>\n"
    #expect(Self.found(list, isMDX: true) == ["a: 1\n", "b: 1\n"])
    #expect(Self.found(list) == [])
  }

  /// In a list item, a blank line keeps the spaces beyond the item's indentation.
  @Test func linesOfBlanksAreReadAsTheyAre() throws {
    #expect(Self.found("- ```yaml\n  a: |\n    b\n \n     \n    c\n  ```\n") == ["a: |\n  b\n\n   \n  c\n"])
    let tab = try #require(Self.texts("- ```yaml\n  a: 1\n\t\n  b: 2\n  ```\n").first)
    #expect(tab.bytes == Array("a: 1\n  \nb: 2\n".utf8) && !tab.hasTabAround)
    let edits = try #require(tab.host([TextEdit(ByteRange(5..<13), "\nc: 3\n")]))
    let after = TextEdit.apply(edits, to: Array("- ```yaml\n  a: 1\n\t\n  b: 2\n  ```\n".utf8))
    #expect(after == Array("- ```yaml\n  a: 1\n\n  c: 3\n  ```\n".utf8))
  }

  @Test(arguments: [
    ("---\na: 1\n---\ntext\n", ["a: 1\n"]), ("---\na: 1\n...\ntext\n", ["a: 1\n"]),
    ("\u{FEFF}---\na: 1\n---\n", ["a: 1\n"]),
    ("---\r\na: 1\r\n--- \r\n", ["a: 1\r\n"]), ("---\n---\ntext\n", [""]), ("---\n\na: 1\n---\n", ["\na: 1\n"]),
    // Thematic breaks, TOML front matter, and `---` below the first line.
    ("---\ntext\n", []), ("---\n\nText of a page.\n\n---\n", []), ("+++\na = 1\n+++\n", []), ("\n---\na: 1\n---\n", []),
    ("----\na: 1\n----\n", []), ("---\na: 1\n ---\n", []), ("---", []), ("", []),
  ]) func frontMatterIsAtTheStart(_ file: String, _ wanted: [String]) {
    #expect(Self.found(file) == wanted)
  }

  @Test func placesAreThoseOfTheFile() throws {
    let file = "text\n\n> - ```yaml\n>   a: 1\n>   b: 2\n>   ```\n"
    let text = try #require(Self.texts(file).first)
    #expect(text.line == 4 && text.part == .yamlFence)
    let bytes = Array(file.utf8)
    for offset in text.bytes.indices { #expect(bytes[text.host(offset)] == text.bytes[offset]) }
    for offset in text.bytes.indices { #expect(text.offset(ofHost: text.host(offset)) == offset) }
    // An offset in the margin of a line maps to the line's start.
    #expect(text.offset(ofHost: text.host(5) - 2) == 5)
    #expect(text.offset(ofHost: 0) == nil && text.offset(ofHost: bytes.count) == nil)
    #expect(text.host(ByteRange(0..<5)).indices == text.host(0)..<text.host(4) + 1)
  }

  /// After any edit of a block, the file contains the new text in that block, and the bytes around it are unchanged.
  @Test(arguments: [
    "---\na: 1\nb: 2\n---\ntext\n", "x\n```yaml\na: 1\nb: 2\n```\ny\n", "- x\n  ```yaml\n  a: 1\n  b: 2\n  ```\n\ny\n",
    "> 1. ```yaml\n>    a: 1\n>    b: 2\n>    ```\n> y\n", "  ~~~yaml\n  a: 1\n  b: 2\n  ~~~\n",
    "> ```yaml\n> a: 1\n> b: 2\n", "```yaml\na: 1\nb: 2",
  ]) func editsKeepTheMarginOfTheBlock(_ file: String) throws {
    let text = try #require(Self.texts(file).first)
    let (head, tail) = (Array(file.utf8)[..<text.range.lowerBound], Array(file.utf8)[text.range.upperBound...])
    let starts = [0, 1, 4, 5, 6, text.bytes.count - 1, text.bytes.count]
    for start in starts {
      for end in starts where end >= start {
        for new in ["", "c: 3\n", "x", "\n", "c:\n  d: 4\n\n  e: 5\n"] {
          let edit = TextEdit(ByteRange(start..<end), new)
          let wanted = try #require(TextEdit.apply([edit], to: text.bytes))
          let edits = try #require(text.host([edit]))
          let after = try #require(TextEdit.apply(edits, to: Array(file.utf8)))
          #expect(after.starts(with: head) && after.suffix(tail.count).elementsEqual(tail))
          // Without a final line break the text swallows the closing fence; callers never write such a text.
          guard tail.isEmpty || wanted.last == 0x0A || wanted.isEmpty else { continue }
          let again = MarkdownBlocks.texts(in: after, isMDX: false).first
          #expect(again?.bytes == wanted, "\(edit) gives \(String(decoding: after, as: UTF8.self))")
        }
      }
    }
  }

  @Test func aTabAroundABlockIsNeverRewritten() throws {
    let text = try #require(Self.texts("-\t```yaml\n\ta: 1\n\t```\n").first)
    #expect(text.hasTabAround && text.host([TextEdit(ByteRange(0..<1), "b")]) == nil)
  }

  @Test func noTextMayEndItsBlock() throws {
    let fence = try #require(Self.texts("````yaml\na: 1\n````\n").first)
    #expect(fence.mayHold(Array("```\n".utf8)) && !fence.mayHold(Array("a: |\n  `````\n".utf8)))
    let front = try #require(Self.texts("---\na: 1\n---\n").first)
    #expect(!front.mayHold(Array("---\na: 1\n".utf8)) && front.mayHold(Array("a: ---\n".utf8)))
  }

  @Test func manyBlocksAndLongOnesAreRead() {
    let fences = String(repeating: "```yaml\na: 1\n```\n", count: 20_000)
    #expect(Self.texts(fences).count == 20_000)
    let front = "---\n" + String(repeating: "key: value\n", count: 100_000) + "---\n"
    #expect(Self.texts(front).first?.bytes.count == 1_100_000)
    #expect(Self.texts(String(repeating: ">", count: 50_000) + "\n").isEmpty)
    #expect(Self.texts(String(repeating: "- ", count: 5_000) + "\n").isEmpty)
  }
}
