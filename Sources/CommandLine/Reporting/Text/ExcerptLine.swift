internal import CommandLineKit
internal import DocumentModel

/// A line of a file as displayed on a terminal: a list of cells with the bytes that each represents.
struct ExcerptLine {
  struct Cell {
    var text: TerminalText
    var width: Int
    var bytes: Range<Int>
  }

  private static let tabWidth = 4

  private(set) var cells: [Cell] = []
  /// The total width of all cells in columns.
  private(set) var width = 0
  /// The offset in the file at which the line's content ends.
  let end: Int

  /// - Parameters:
  ///   - content: The line without its line break.
  ///   - sensitive: The ranges of the file that must not be shown, in order.
  init(_ bytes: [UInt8], content: ByteRange, sensitive: [ByteRange]) {
    end = content.end.index
    var position = content.start.index
    for hidden in sensitive where hidden.start < content.end && hidden.end > content.start {
      // Sensitive ranges may touch or overlap, so continue where the previous one ended.
      let start = max(position, hidden.start.index)
      append(bytes, range: position..<start)
      let stop = min(hidden.end.index, end)
      if stop > start {
        let sign = TerminalText(RedactedText.sign)
        append(Cell(text: sign, width: sign.width, bytes: start..<stop))
      }
      position = max(position, stop)
    }
    append(bytes, range: position..<max(position, end))
  }

  private mutating func append(_ cell: Cell) {
    cells.append(cell)
    width += cell.width
  }

  private mutating func append(_ bytes: [UInt8], range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if let text = Self.lone(bytes, at: offset, of: range) {
        append(Cell(text: text, width: 1, bytes: offset..<offset + 1))
        offset += 1
      } else {
        let rest = offset + 1..<range.upperBound
        let end = rest.first { Self.lone(bytes, at: $0, of: range) != nil } ?? range.upperBound
        appendCharacters(bytes, range: offset..<end)
        offset = end
      }
    }
  }

  /// The text of an ASCII character that is certainly a character of its own. A non-ASCII neighbor might combine with
  /// it.
  private static func lone(_ bytes: [UInt8], at offset: Int, of range: Range<Int>) -> TerminalText? {
    guard case 0x20...0x7E = bytes[offset] else { return nil }
    if offset > range.lowerBound, bytes[offset - 1] >= 0x80 { return nil }
    if offset + 1 < range.upperBound, bytes[offset + 1] >= 0x80 { return nil }
    return TerminalText(verbatim: String(Unicode.Scalar(bytes[offset])))
  }

  private mutating func appendCharacters(_ bytes: [UInt8], range: Range<Int>) {
    var scalars = String.UnicodeScalarView()
    // The number of bytes of each scalar in the file.
    var lengths: [Int] = []
    var offset = range.lowerBound
    let part = bytes.span.extracting(0..<range.upperBound)
    while offset < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(at: offset, in: part)
      scalars.append(scalar ?? "\u{FFFD}")
      lengths.append(length)
      offset += length
    }
    offset = range.lowerBound
    for character in String(scalars) {
      let own = lengths.prefix(character.unicodeScalars.count)
      let count = own.reduce(0, +)
      lengths.removeFirst(own.count)
      let text = character == "\t" ? .blanks(Self.tabWidth - width % Self.tabWidth) : "\(character)" as TerminalText
      append(Cell(text: text, width: text.width, bytes: offset..<offset + count))
      offset += count
    }
  }

  /// The column of the first cell that isn't blank, or 0 if all are.
  var indentation: Int {
    var column = 0
    for cell in cells {
      if cell.text.description.contains(where: { $0 != " " }) { return column }
      column += cell.width
    }
    return 0
  }

  /// The columns that a range takes on this line. At least one, so that an empty range is visible.
  func columns(of range: ByteRange) -> Range<Int> {
    var start: Int?
    var column = 0
    var stop = 0
    for cell in cells {
      let touches = cell.bytes.upperBound > range.start.index && cell.bytes.lowerBound < range.end.index
      // An empty range, such as that of a missing value, is a position between two characters.
      let isPlace = range.isEmpty && cell.bytes.contains(range.start.index)
      if touches || isPlace {
        if start == nil { start = column }
        stop = column + (isPlace ? max(1, cell.width) : cell.width)
      }
      column += cell.width
    }
    let first = start ?? column
    return first..<max(first + 1, stop)
  }

  /// The line cut to a width so that the start of `columns` stays visible. `shift` is the number of columns cut on the
  /// left. `…` marks cut ends.
  func cut(to limit: Int, around columns: Range<Int>) -> (text: TerminalText, shift: Int) {
    guard width > limit, limit > 4 else { return (cells.map(\.text).joined(), 0) }
    // Place the range in the first third, unless an end of the line is near. A cut at the start takes one column.
    let wanted = max(0, min(columns.lowerBound - limit / 3, width - limit + 1))
    var text: TerminalText = ""
    var shown = 0
    var column = 0
    var shift: Int?
    for cell in cells {
      defer { column += cell.width }
      if column < wanted { continue }
      if shift == nil {
        shift = column > 0 ? column - 1 : 0
        if column > 0 {
          text += "…"
          shown = 1
        }
      }
      if shown + cell.width > limit - 1, column + cell.width < width { return (text + "…", shift ?? 0) }
      text += cell.text
      shown += cell.width
    }
    return (text, shift ?? 0)
  }
}
