internal import CommandLineKit
internal import DocumentModel

/// A range of the file to mark in an excerpt.
struct ExcerptFrame {
  /// The character of the underline: `^` for the finding itself, `-` for a related location.
  var sign: String
  var style: TextStyle
  var range: ByteRange
  /// The part of the range that is wrong. It is underlined with ``sign``, the rest of the range with `~`.
  var stray: ByteRange?
  /// The text next to the underline.
  var caption: String?

  /// The numbers of the lines to show.
  ///
  /// - Parameter isWhole: Whether to show the last line of the range as well as the first.
  func rows(_ lines: LineIndex, isWhole: Bool) -> [Int] {
    let first = lines.line(of: range.start)
    // If only one line is shown, choose the line that is wrong over the start of the value.
    guard isWhole else { return [stray.map { lines.line(of: $0.start) } ?? first] }
    var last = lines.line(of: range.end)
    // A range that ends with a line break ends on the line before it.
    while last > first, lines.content(ofLine: last).start >= range.end { last -= 1 }
    return first == last ? [first] : [first, last]
  }

  /// The maximum width of a line in columns if the terminal's width is unknown.
  private static let lineWidth = 120
  /// How many bytes before and after the start of the range are read per column of a very long line: for ASCII, and for
  /// other text.
  private static let (bytesOfASCII, bytesOfColumn) = (2, 6)

  /// The whole line or, if it is very long, the part around the range. Characters aren't split.
  private static func window(_ line: ByteRange, around range: ByteRange, bytes: [UInt8], columns: Int) -> ByteRange {
    // In a line of several megabytes, look only at the bytes around the range.
    guard line.count > 2 * bytesOfColumn * columns else { return line }
    let place = max(line.start.index, min(range.start.index, line.end.index))
    let near =
      max(line.start.index, place - bytesOfASCII * columns)..<min(line.end.index, place + bytesOfASCII * columns)
    let reach = columns * (near.allSatisfy { bytes[$0] < 0x80 } ? bytesOfASCII : bytesOfColumn)
    var start = max(line.start.index, place - reach)
    var end = min(line.end.index, place + reach)
    // A character has at most three continuation bytes. Invalid UTF-8 may have more, so the number is limited.
    for _ in 0..<3 where start > line.start.index && UTF8Bytes.isContinuation(bytes[start]) { start -= 1 }
    for _ in 0..<3 where end < line.end.index && UTF8Bytes.isContinuation(bytes[end]) { end += 1 }
    return ByteRange(start..<end)
  }

  /// Writes a line of the range with the underline below it.
  ///
  /// - Parameters:
  ///   - isCaptioned: Whether the caption follows the underline.
  ///   - isRepeated: Whether the line was just written. It is written again only if it is cut, because each underline
  ///     then needs another part.
  ///   - gutter: The number of digits of the largest line number.
  ///   - columns: The width of the terminal, or nil without one.
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
      // On its last line, the range starts after the indentation.
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

  /// Writes the caption next to the underline, or below it if there is no room.
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
