internal import DocumentModel

/// Finds the YAML and JSON texts in a Markdown file: front matter, and fenced blocks as in CommonMark 0.31.
///
/// Parses only what decides where fenced blocks begin and end: lists, quotes, HTML, indented code and paragraphs.
package struct MarkdownBlocks {
  private enum Container {
    case quote
    /// - Parameters:
    ///   - width: The columns of its indentation.
    ///   - isEmpty: Whether the item has had only blanks so far.
    case item(width: Int, isEmpty: Bool)
  }

  private enum Leaf {
    case none
    case paragraph
    /// A code block with the columns of its indentation; its text is nil for other languages.
    case fence(MarkdownFence, indent: Int, EmbeddedText?)
    case html(MarkdownHTML)

    var isParagraph: Bool { if case .paragraph = self { true } else { false } }
  }

  /// The deepest nesting of lists and quotes; deeper markers are text. Each blank line is compared with all levels.
  private static let maxContainers = 100

  private let text: [UInt8]
  /// Whether the file is MDX, which has no HTML blocks and no indented code.
  private let isMDX: Bool
  private var containers: [Container] = []
  private var leaf = Leaf.none
  private var found: [EmbeddedText] = []
  private var number = 1
  /// The comment on the last line with content.
  private var comment: ArraySlice<UInt8>?

  /// The texts in a file, in order. Linear in the file.
  package static func texts(in text: [UInt8], isMDX: Bool) -> [EmbeddedText] {
    var blocks = Self(text, isMDX: isMDX)
    return blocks.read()
  }

  private init(_ text: [UInt8], isMDX: Bool) {
    self.text = text
    self.isMDX = isMDX
  }

  private mutating func read() -> [EmbeddedText] {
    var place = ByteOrderMark.length(in: text)
    if let front = FrontMatter.first(in: text) {
      found.append(front.text)
      place = front.end
      number = front.line
    }
    while place < text.count {
      let next = text.lineStart(after: place)
      read(MarkdownLine(text, place..<next))
      place = next
      number += 1
    }
    closeLeaf()
    return found
  }

  private mutating func read(_ line: MarkdownLine) {
    var line = line
    let matched = matchContainers(&line)
    let isAllMatched = matched == containers.count
    if isAllMatched, goesOn(&line) { return }
    let above = comment
    if !line.isBlank { comment = nil }
    // A paragraph may continue on a line that lacks its containers' markers; code and HTML can't.
    if !isAllMatched, !leaf.isParagraph { close(downTo: matched) }
    var mayBeParagraph = leaf.isParagraph
    var isOfParagraph = isAllMatched && mayBeParagraph
    var open = matched
    func begin(_ blocks: inout Self) {
      blocks.close(downTo: open)
      blocks.leaf = .none
      mayBeParagraph = false
      isOfParagraph = false
    }
    while !line.isBlank {
      let indent = line.indent
      if !isMDX, indent >= 4 {
        guard !mayBeParagraph else { break }
        // Indented code.
        return begin(&self)
      }
      let mayNest = open < Self.maxContainers
      if mayNest, line.first == UInt8(ascii: ">") {
        begin(&self)
        line.skipBlockQuoteMarker()
        containers.append(.quote)
        open = containers.count
        continue
      }
      if line.isHeading { return begin(&self) }
      if let fence = MarkdownFence(line.content) {
        begin(&self)
        return openFence(fence, indent: indent, line: line, below: above)
      }
      if !isMDX, let html = MarkdownHTML(line.content, interrupts: mayBeParagraph) {
        begin(&self)
        if html.ends(in: line.content) { comment = Self.comment(line.content) } else { leaf = .html(html) }
        return
      }
      if isOfParagraph, line.isSetextUnderline { return begin(&self) }
      if line.isThematicBreak { return begin(&self) }
      guard mayNest, let (width, isEmpty) = line.skipListMarker(interrupts: isOfParagraph) else { break }
      begin(&self)
      containers.append(.item(width: width, isEmpty: isEmpty))
      open = containers.count
    }
    // The line continues a paragraph although it lacks its containers' markers.
    if !line.isBlank, mayBeParagraph, !isOfParagraph { return }
    close(downTo: open)
    if isMDX, !isOfParagraph { comment = Self.comment(line.content) ?? comment }
    leaf = line.isBlank ? .none : .paragraph
  }

  /// Skips the markers of the containers that the line is in, and returns their number.
  private mutating func matchContainers(_ line: inout MarkdownLine) -> Int {
    for index in containers.indices {
      switch containers[index] {
      case .quote:
        guard isMDX || line.indent < 4, line.first == UInt8(ascii: ">") else { return index }
        line.skipBlockQuoteMarker()
      case .item(let width, let isEmpty):
        if line.isBlank {
          // An item may begin with at most one blank line.
          guard !isEmpty else { return index }
          line.skipSpaces(upTo: width)
        } else {
          guard line.indent >= width else { return index }
          line.skip(columns: width)
          if isEmpty { containers[index] = .item(width: width, isEmpty: false) }
        }
      }
    }
    return containers.count
  }

  /// Whether the line belongs to the open code block or HTML.
  private mutating func goesOn(_ line: inout MarkdownLine) -> Bool {
    switch leaf {
    case .none, .paragraph: return false
    case .fence(let fence, let indent, var block):
      if isMDX || line.indent < 4, fence.isClosed(by: line.content) {
        closeLeaf()
        return true
      }
      guard block != nil else { return true }
      line.skipSpaces(upTo: indent)
      // Moved out of `leaf` so that adding a line doesn't copy its bytes.
      leaf = .none
      block?.add(lineAt: line.start, content: line.place..<line.next, of: text, spaces: line.spacesFromTab)
      leaf = .fence(fence, indent: indent, block)
      return true
    case .html(let html):
      if html.ends(in: line.content) { leaf = .none }
      return true
    }
  }

  /// The content of `<!-- … -->`, or `{/* … */}` in MDX, if the line is one.
  private static func comment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = line.withoutBlanksAtEnd
    let signs = [("<!--", "-->"), ("{/*", "*/}")].first {
      line.starts(with: $0.0.utf8) && line.suffix($0.1.utf8.count).elementsEqual($0.1.utf8)
    }
    return signs.map { line.dropFirst($0.0.utf8.count).dropLast($0.1.utf8.count) }
  }

  private mutating func openFence(
    _ fence: MarkdownFence, indent: Int, line: MarkdownLine, below comment: ArraySlice<UInt8>?
  ) {
    let block = fence.content.map { part, syntax in
      let margin = containers.flatMap { container -> [UInt8] in
        switch container {
        case .quote: Array("> ".utf8)
        case .item(let width, _): Array(repeating: 0x20, count: width)
        }
      }
      return EmbeddedText(
        part, syntax: syntax, line: number + 1, at: line.next,
        margin: margin + Array(repeating: 0x20, count: indent), fence: fence, comment: comment)
    }
    leaf = .fence(fence, indent: indent, block)
  }

  private mutating func close(downTo count: Int) {
    guard count < containers.count else { return }
    closeLeaf()
    containers.removeLast(containers.count - count)
  }

  private mutating func closeLeaf() {
    if case .fence(_, _, let block?) = leaf { found.append(block) }
    leaf = .none
  }
}
