import DocumentModel
import Generators
import JSONSchema
import Properties
import Screens
import Settings
import Testing
import YAMLReading

/// HTML and Markdown output has no unintended elements or links.
@Suite struct PageTests {
  private static let signs = [
    "<img src=x onerror=EVIL()>", "[a](javascript:EVIL)", "[a]: javascript:EVIL", "](javascript:EVIL)",
    "![a](http://e)",
    "<", ">", "&", "\"", "'", "`", "```", "*", "**", "[", "]", "(", ")", "|", "#", "!", "\n",
  ]
  private static let texts =
    HostileText.all(of: signs, around: "EVIL") + HostileText.random(3_000, of: signs, around: "EVIL")

  @Test func wordsOfAPage() {
    for text in Self.texts {
      let html: HTML = "\(text)\(exact: text)"
      #expect(!html.text.utf8.contains { "<>\"'".utf8.contains($0) }, "\(html.text)")
    }
  }

  @Test func helpOfAPage() {
    let allowed = /<\/?(p|pre|code|strong|em|ul|ol|li|table|thead|tbody|tr|td|h[1-6])>|<th scope="col">|<\/th>|<\/a>/
    let link = /<a href="(https?:\/\/|mailto:|#)[^"<> ]*"( rel="noreferrer noopener" target="_blank")?>/
    for text in Self.texts {
      let html = HelpMarkdown(level: 2).html(text).text
      // Without characters that combine with ASCII, the standard library's search finds every tag.
      let plain = String(String.UnicodeScalarView(html.unicodeScalars.filter(\.isASCII)))
      let rest = plain.replacing(allowed, with: "").replacing(link, with: "")
      #expect(!rest.utf8.contains { "<>".utf8.contains($0) }, "\(html)")
    }
  }

  @Test func markdownOfAuthors() {
    for text in Self.texts {
      let markdown = Signs(Self.withoutBlocks(MarkdownText.safe(text)))
      #expect(!markdown.holdsElement, "\(markdown.text)")
      #expect(
        markdown.targets.allSatisfy { $0.starts(with: "http://".utf8) || $0.starts(with: "https://".utf8) },
        "\(markdown.text)")
      #expect(!markdown.acts, "\(markdown.text)")
    }
  }

  /// Markdown without its code blocks, which end at a line with at least as many backticks, or at the end of the text.
  private static func withoutBlocks(_ text: String) -> String {
    var lines: [Substring] = []
    var open: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      let count = content.utf8.prefix { $0 == UInt8(ascii: "`") }.count
      let isFence = line.utf8.count - content.utf8.count <= 3 && count >= 3
      if let fence = open {
        if isFence, count >= fence, content.utf8.dropFirst(count).allSatisfy({ $0 == UInt8(ascii: " ") }) { open = nil }
      } else if isFence, !content.utf8.dropFirst(count).contains(UInt8(ascii: "`")) {
        open = count
      } else {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test func markdownOfAnyText() {
    for text in Self.texts {
      let markdown = Signs(MarkdownText.escaped(text))
      #expect(!markdown.holdsElement && markdown.targets.isEmpty && !markdown.acts, "\(markdown.text)")
    }
  }

  @Test(arguments: [
    ("\\\\<img>", "\\\\\\<img>"), ("\\<img>", "\\<img>"), ("\u{600}<img>", "\u{600}\\<img>"),
    ("```\n<a>\n```\n<b>", "```\n<a>\n```\n\\<b>"), ("````\n```\n<a>\n````\n<b>", "````\n```\n<a>\n````\n\\<b>"),
    ("``` a`b\n<img>", "``` a`b\n\\<img>"), ("- a\n  ```\n<img>", "- a\n  ```\n  ```\n\\<img>"),
    ("- a\n  ```sh\n  x[1](y) <b>\n  ```\n- c", "- a\n  ```sh\n  x[1](y) <b>\n  ```\n- c"),
    ("1. a\n\n       ```\n       <b>\n       ```\n<i>", "1. a\n\n```\n<b>\n```\n\\<i>"),
    (" ```\n```\n<img>", " ```\n ```\n```\n<img>\n```"), ("~~~\n```\n~~~\n<img>", "````\n```\n````\n\\<img>"),
    ("[a](javascript:x)", "\\[a](javascript:x)"), ("\u{600}[a](javascript:x)", "\u{600}\\[a](javascript:x)"),
    ("[a](https://e.org)", "[a](https://e.org)"), ("a\u{1B}[2J", "a\u{241B}\\[2J"),
  ]) func helpInAReference(_ help: String, _ wanted: String) throws {
    let schema = """
      {"type": "object", "properties": {"a": {"type": "string", "x-setting": {"help": \(JSONText.string(help))}}}}
      """
    let document = YAMLParser.parse(Array(schema.utf8), limits: Limits()).document
    let source = SchemaSource(uri: "file:///schema.json", path: "schema.json", document: document)
    let compiled = Schema.compile(source, options: Schema.Options(sensitivity: .setting)) { .notFound(reason: $0) }
    let reference = SettingsReference(SettingsModel(try #require(compiled.schema)), name: "x")
    let text = ReferenceMarkdown(reference).text
    #expect(text.holds("\n\n\(wanted)\n"), "\(text)")
  }

  @Test func codeInMarkdown() {
    for text in Self.texts {
      let code = Array(MarkdownText.code(text).utf8)
      let fence = code.prefix { $0 == UInt8(ascii: "`") }.count
      let inside = code.dropFirst(fence).dropLast(fence).split { $0 != UInt8(ascii: "`") }
      #expect(
        fence > 0 && code.suffix(fence).allSatisfy { $0 == UInt8(ascii: "`") } && !inside.contains { $0.count == fence }
      )
    }
  }
}

/// Markdown as renderers read it, byte by byte.
private struct Signs {
  let text: String
  private let bytes: [UInt8]
  /// Whether a byte is code, even if a renderer takes only its line, or all following lines, for the paragraph.
  private let isCode: [Bool]

  init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    let starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    let lines = zip(starts, starts.dropFirst() + [bytes.count]).map { Self.code(bytes[$0..<$1]) }
    let paragraphs = starts.map { Self.code(bytes[$0...]) }
    isCode = bytes.indices.map { place in
      let line = starts.lastIndex { $0 <= place } ?? 0
      return lines[line].contains(place) && paragraphs[...line].allSatisfy { $0.contains(place) }
    }
    self.bytes = bytes
  }

  /// The bytes of code spans (CommonMark 0.31, section 6.1).
  private static func code(_ text: ArraySlice<UInt8>) -> Set<Int> {
    var code: Set<Int> = []
    var place = text.startIndex
    func run(_ start: Int) -> Int { text[start...].prefix { $0 == UInt8(ascii: "`") }.count }
    while place < text.endIndex {
      let count = run(place)
      guard count > 0 else {
        place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        continue
      }
      var end = place + count
      while end < text.endIndex, run(end) != count { end += max(1, run(end)) }
      if end < text.endIndex { code.formUnion(place + count..<end) }
      place = end < text.endIndex ? end + count : place + count
    }
    return code
  }

  private func isEscaped(_ place: Int) -> Bool {
    !bytes[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
  }

  var holdsElement: Bool { bytes.indices.contains { bytes[$0] == UInt8(ascii: "<") && !isEscaped($0) && !isCode[$0] } }

  /// The destinations of links and of link reference definitions.
  var targets: [ArraySlice<UInt8>] {
    bytes.indices.dropLast().compactMap { place in
      let next = bytes[place + 1]
      let isOne = bytes[place] == UInt8(ascii: "]") && !isEscaped(place) && !isCode[place] && isOpen(before: place)
      return isOne && (next == UInt8(ascii: "(") || next == UInt8(ascii: ":")) ? bytes[(place + 2)...] : nil
    }
  }

  private func isOpen(before place: Int) -> Bool {
    bytes[..<place].indices.contains { bytes[$0] == UInt8(ascii: "[") && !isEscaped($0) }
  }

  var acts: Bool {
    text.unicodeScalars.contains { $0.value == 0x1B || (0x80..<0xA0).contains($0.value) || $0.value == 0x202E }
  }
}
