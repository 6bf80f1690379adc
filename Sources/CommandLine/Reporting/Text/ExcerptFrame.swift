internal import CommandLineKit
internal import DocumentModel

/// One place of a file with the lines around it and a mark beneath.
struct ExcerptFrame {
  /// The mark's sign: `^` for the place itself, `-` for a related one.
  var sign: String
  var style: TextStyle
  var range: ByteRange
  /// The part of the range that is wrong: the mark's sign is below it, `~` below the rest.
  var stray: ByteRange?
  /// The text next to the mark.
  var caption: String?

  /// The numbers of the lines that are shown.
  ///
  /// - Parameter isWhole: whether the range's last line is shown as well as its first.
  func rows(_ lines: LineIndex, isWhole: Bool) -> [Int] {
    let first = lines.line(of: range.start)
    // On one line, the place that is wrong says more than where the value begins.
    guard isWhole else { return [stray.map { lines.line(of: $0.start) } ?? first] }
    var last = lines.line(of: range.end)
    // A range that ends with a line break ends on the line before.
    while last > first, lines.content(ofLine: last).start >= range.end { last -= 1 }
    return first == last ? [first] : [first, last]
  }

  /// In columns; longer lines are cut unless the terminal's width is known.
  private static let lineWidth = 120
  /// The number of bytes read before and after the start of the range for each shown column of a long line: if there is
  /// only ASCII, and otherwise.
  private static let (bytesOfASCII, bytesOfColumn) = (2, 6)

  /// The line, or the part of a very long line around the range. The part begins and ends between characters.
  private static func window(_ line: ByteRange, around range: ByteRange, bytes: [UInt8], columns: Int) -> ByteRange {
    // In a line of several megabytes, only the bytes near the place are looked at.
    guard line.count > 2 * bytesOfColumn * columns else { return line }
    let place = max(line.start.index, min(range.start.index, line.end.index))
    let near =
      max(line.start.index, place - bytesOfASCII * columns)..<min(line.end.index, place + bytesOfASCII * columns)
    let reach = columns * (near.allSatisfy { bytes[$0] < 0x80 } ? bytesOfASCII : bytesOfColumn)
    var start = max(line.start.index, place - reach)
    var end = min(line.end.index, place + reach)
    // No character has more than three such bytes; what isn't UTF-8 may have any number.
    for _ in 0..<3 where start > line.start.index && UTF8Bytes.isContinuation(bytes[start]) { start -= 1 }
    for _ in 0..<3 where end < line.end.index && UTF8Bytes.isContinuation(bytes[end]) { end += 1 }
    return ByteRange(start..<end)
  }

  /// Writes a line of the range with the mark beneath.
  ///
  /// - Parameters:
  ///   - isCaptioned: whether the caption follows the mark.
  ///   - isRepeated: whether the line was written already. One that is cut is written again, as each mark has its own part.
  ///   - gutter: digits of the greatest line number.
  ///   - columns: of the terminal; nil without one.
  func write(
    row: Int, isCaptioned: Bool, isRepeated: Bool, to output: inout StyledText, report: FileReport,
    lines: LineIndex, gutter: Int, columns width: Int?
  ) {
    let blank = TerminalText.blanks(gutter + 2)
    let limit = max(20, (width ?? Self.lineWidth) - gutter - 4)
    let whole = lines.content(ofLine: row)
    let content = Self.window(whole, around: range, bytes: report.text, columns: limit)
    let line = ExcerptLine(report.text, content: content, sensitive: report.sensitive)
    var columns = line.columns(of: range)
    if row > lines.line(of: range.start) {
      // On a later line, the range begins where its text does, not in the indentation.
      let start = min(line.indentation, max(0, columns.upperBound - 1))
      columns = start..<max(start + 1, columns.upperBound)
    }
    let (text, shift) = line.cut(to: limit, around: columns)
    if !isRepeated || content != whole || line.width > limit {
      let number = "\(row)" as TerminalText
      output.write(" \(TerminalText.blanks(gutter - number.width))\(number) | ", style: .frame)
      output.write(text)
      output.newline()
    }
    output.write(blank + "| ", style: .frame)
    let start = max(0, columns.lowerBound - shift)
    let marks = max(1, min(columns.count, max(1, limit - start)))
    output.write(.blanks(start))
    let wrong = stray.map { line.columns(of: $0) }
    let signs = (0..<marks).map { wrong?.contains(start + shift + $0) == false ? "~" : sign }
    output.write("\(signs.joined())", style: style)
    if let caption, isCaptioned {
      write("\(caption)", after: start + marks, of: limit, wraps: width != nil, gutter: blank + "| ", to: &output)
    }
    output.newline()
  }

  /// Writes the caption next to the mark; below it if there is no room.
  private func write(
    _ caption: TerminalText, after column: Int, of limit: Int, wraps: Bool, gutter: TerminalText,
    to output: inout StyledText
  ) {
    guard wraps, column + 1 + caption.width > limit else {
      output.write(" " + caption, style: style)
      return
    }
    for line in caption.wrapped(to: limit, from: 0, hanging: 0) {
      output.newline()
      output.write(gutter, style: .frame)
      output.write(line, style: style)
    }
  }
}
