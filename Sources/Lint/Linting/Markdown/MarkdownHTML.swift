internal import DocumentModel

/// An HTML block in a Markdown file, inside which fences are text (CommonMark 0.31, section 4.6).
enum MarkdownHTML {
  /// The block ends with the line that contains one of these.
  case upTo([String])
  /// The block ends at the next blank line.
  case upToBlank

  private static let raw = ["script", "pre", "style", "textarea"]
  private static let blocks: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]

  /// - Parameters:
  ///   - content: A line without its indentation and line break.
  ///   - interrupts: Whether the block would interrupt a paragraph, which not every tag can.
  init?(_ content: ArraySlice<UInt8>, interrupts: Bool) {
    guard content.first == UInt8(ascii: "<") else { return nil }
    if content.starts(with: "<!--".utf8) {
      self = .upTo(["-->"])
      return
    }
    if content.starts(with: "<?".utf8) {
      self = .upTo(["?>"])
      return
    }
    if content.starts(with: "<![CDATA[".utf8) {
      self = .upTo(["]]>"])
      return
    }
    if content.starts(with: "<!".utf8), content.dropFirst(2).first.map(Self.isASCIILetter) == true {
      self = .upTo([">"])
      return
    }
    let isClosing = content.dropFirst().first == UInt8(ascii: "/")
    let rest = content.dropFirst(isClosing ? 2 : 1)
    let bytes = rest.prefix { Self.isASCIILetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    let name = String(decoding: bytes, as: UTF8.self).lowercased()
    guard bytes.first.map(Self.isASCIILetter) == true else { return nil }
    let after = rest[bytes.endIndex...]
    let isEnd = after.first.map { $0.isSpace || $0 == UInt8(ascii: ">") } ?? true
    if Self.raw.contains(name), !isClosing {
      guard isEnd else { return nil }
      self = .upTo(Self.raw.map { "</\($0)>" })
      return
    }
    let isBlock = Self.blocks.contains(name) && (isEnd || after.starts(with: "/>".utf8))
    guard isBlock || !interrupts && Self.isWholeTag(after, isClosing: isClosing) else { return nil }
    self = .upToBlank
  }

  /// Whether a line, without its indentation, is the last one of the block.
  func ends(in content: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .upToBlank: content.isEmpty
    case .upTo(let ends):
      // Tag names are case-insensitive.
      content.contains(UInt8(ascii: ">"))
        && ends.contains(where: String(decoding: content, as: UTF8.self).lowercased().holds)
    }
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Whether the rest of a tag after its name is complete and alone on its line: `<Card title="a > b">`.
  private static func isWholeTag(_ after: ArraySlice<UInt8>, isClosing: Bool) -> Bool {
    var quote: UInt8?
    guard let first = after.first, first.isBlank || "/>".utf8.contains(first) else { return false }
    for (index, byte) in zip(after.indices, after) {
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // A quote that doesn't follow `=` belongs to a sentence.
        guard !isClosing, index > after.startIndex, after[index - 1] == UInt8(ascii: "=") else { return false }
        quote = byte
      case UInt8(ascii: "<"), UInt8(ascii: "`"): return false
      case UInt8(ascii: ">"): return after[(index + 1)...].allSatisfy(\.isBlank)
      case _: break
      }
    }
    return false
  }
}
