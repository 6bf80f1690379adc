internal import DocumentModel

/// A line of a Markdown file, read from left to right in columns. A tab extends to the next multiple of four
/// (CommonMark 0.31, section 2.2).
struct MarkdownLine {
  private let text: [UInt8]
  let start: Int
  /// The offset after the line break.
  let next: Int
  /// The end of the line, excluding its line break.
  private let end: Int
  private(set) var place: Int
  private var column = 0
  /// The remaining columns of a tab before ``place`` that a container has taken only in part.
  private(set) var spacesFromTab = 0

  init(_ text: [UInt8], _ range: Range<Int>) {
    self.text = text
    start = range.lowerBound
    place = range.lowerBound
    next = range.upperBound
    var end = range.upperBound
    if end > start, text[end - 1] == 0x0A { end -= 1 }
    if end > start, text[end - 1] == 0x0D { end -= 1 }
    self.end = end
  }

  /// Where the content begins, and the columns of the blanks before it.
  private var margin: (end: Int, columns: Int) {
    var (index, current) = (place, column + spacesFromTab)
    while index < end {
      switch text[index] {
      case 0x20: current += 1
      case 0x09: current += 4 - current % 4
      case _: return (index, current - column)
      }
      index += 1
    }
    return (index, current - column)
  }

  var indent: Int { margin.columns }
  var isBlank: Bool { margin.end == end }
  var content: ArraySlice<UInt8> { text[margin.end..<end] }
  var first: UInt8? { content.first }

  mutating func skip(columns: Int) {
    var left = columns
    while left > 0 {
      if spacesFromTab > 0 {
        let taken = min(left, spacesFromTab)
        spacesFromTab -= taken
        column += taken
        left -= taken
        continue
      }
      guard place < end else { return }
      let width = text[place] == 0x09 ? 4 - column % 4 : 1
      place += 1
      guard width <= left else {
        spacesFromTab = width - left
        column += left
        return
      }
      column += width
      left -= width
    }
  }

  /// Skips blanks of at most this many columns.
  mutating func skipSpaces(upTo columns: Int) { skip(columns: min(columns, indent)) }

  /// Skips `>` and one blank after it, if any.
  mutating func skipBlockQuoteMarker() {
    skip(columns: indent + 1)
    skipSpaces(upTo: 1)
  }

  /// Skips the marker of a list item; nil if no item begins here.
  ///
  /// - Parameter interrupts: Whether the item would interrupt a paragraph, which needs content and no number but 1.
  /// - Returns: The columns up to its content, and whether it has no content on this line.
  mutating func skipListMarker(interrupts: Bool) -> (width: Int, isEmpty: Bool)? {
    let content = content
    var sign = content.prefix { (0x30...0x39).contains($0) }
    if sign.isEmpty {
      guard let first = content.first, "-+*".utf8.contains(first) else { return nil }
      sign = content.prefix(1)
    } else {
      guard sign.count < 10, sign.endIndex < content.endIndex, ".)".utf8.contains(content[sign.endIndex]) else {
        return nil
      }
      if interrupts, !sign.elementsEqual("1".utf8) { return nil }
      sign = content.prefix(sign.count + 1)
    }
    let rest = content[sign.endIndex...]
    let isEmpty = rest.allSatisfy(\.isBlank)
    guard rest.first.map(\.isBlank) ?? true, !isEmpty || !interrupts else { return nil }
    let before = indent
    skip(columns: before + sign.count)
    let after = indent
    // Five blanks are one after the marker plus four of indented code.
    let taken = isEmpty || after > 4 ? 1 : after
    skipSpaces(upTo: taken)
    return (before + sign.count + taken, isEmpty)
  }

  /// `## Title`
  var isHeading: Bool {
    let rest = content.drop { $0 == UInt8(ascii: "#") }
    return (1...6).contains(content.count - rest.count) && (rest.first.map(\.isBlank) ?? true)
  }

  var isSetextUnderline: Bool {
    guard let sign = first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-") else { return false }
    return content.drop { $0 == sign }.allSatisfy(\.isBlank)
  }

  /// A thematic break: `---`, `* * *`.
  var isThematicBreak: Bool {
    guard let sign = first, "-_*".utf8.contains(sign) else { return false }
    return content.allSatisfy { $0 == sign || $0.isBlank } && content.count { $0 == sign } >= 3
  }
}
