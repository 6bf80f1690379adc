internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

extension LayoutRenderer {
  /// Writes the line breaks and comments before a token, but not the blanks directly before it.
  ///
  /// - Parameter column: The new column of the token.
  mutating func writeGap(before token: Int, at column: Int) {
    // After an empty `|+`, blank lines are the value and must all stay.
    if token > 0, tree.keepsBlankLines(after: token - 1) { return writeKeptGap(before: token) }
    var gap = Gap(token: token, column: column)
    for piece in tree.trivia(before: token) {
      switch piece.kind {
      case .blanks: gap.blanks = piece.range
      case .lineBreak:
        if unformatted.contains(piece.range.lowerBound) {
          write(unformattedBreak: piece.range, gap: &gap)
        } else {
          gap.breaks += 1
        }
        gap.isLine = true
        gap.blanks = nil
      case .comment:
        write(comment: piece.range, gap: &gap)
        gap.isBelowUnformatted = false
      case .unknownDirective, .unread, .byteOrderMark:
        write(breaksOf: &gap)
        output.write(tree.text[piece.range])
        if piece.kind == .byteOrderMark { output.startLine() }
      }
    }
    write(breaksOf: &gap, isEnd: token == tree.tokens.count)
  }

  /// Writes the lines after the header of an empty `|+` block scalar, whose value they are.
  private mutating func writeKeptGap(before token: Int) {
    let gap = tree.text[tree.gap(before: token)]
    // The spaces that indent the next token aren't part of the value.
    let end = token == tree.tokens.count ? gap.endIndex : gap.lastIndex { $0.isBreak }.map { $0 + 1 } ?? gap.endIndex
    output.write(gap[..<end])
    output.startLine()
    while nextComment < tree.comments.count, tree.comments[nextComment].nextToken == token { nextComment += 1 }
  }

  /// The state of a gap while it is processed.
  struct Gap {
    let token: Int
    let column: Int
    /// Line breaks that haven't been written yet.
    var breaks = 0
    /// Whether the gap has had a line break so far.
    var isLine = false
    /// Whether the last thing written is a line break of an unformatted range.
    var isBelowUnformatted = false
    /// The blanks directly before the current position.
    var blanks: Range<Int>?
    /// Whether the gap has had a comment on its own line so far.
    var isBelowComment = false
    /// The last comment in each column.
    var runs: [MovedColumn] = []
    /// The first comment of the run above, which the next comment may continue: comments on consecutive lines, none to
    /// the left of the first. They all move with the first.
    var run: MovedColumn?
    /// Whether comments at the left edge stay there, up to the next blank line.
    var keepsLeftEdge = false
  }

  /// - Parameter isEnd: Whether only the end of the text follows.
  mutating func write(breaksOf gap: inout Gap, isEnd: Bool = false) {
    defer { gap.breaks = 0 }
    guard gap.breaks > 0 else { return }
    let isStart = output.isAtStart
    let most = isStart ? options.blankLinesAtStart : isEnd ? options.blankLinesAtEnd : options.blankLines
    // The first line break ends a line; only the others make blank lines. At the start of the text, all of them do.
    let breaks = isStart || gap.isBelowUnformatted ? min(gap.breaks, most) : 1 + min(gap.breaks - 1, most)
    for _ in 0..<breaks { output.breakLine() }
  }

  /// Writes a line break of an unformatted range, with the blanks before it.
  private mutating func write(unformattedBreak range: Range<Int>, gap: inout Gap) {
    if let blanks = gap.blanks, unformatted.contains(blanks.lowerBound) { output.write(tree.text[blanks]) }
    write(breaksOf: &gap)
    output.write(tree.text[range])
    output.startLine()
    gap.isBelowUnformatted = true
  }

  // MARK: End

  /// Writes what follows the last token.
  mutating func writeEnd() {
    let end = tree.tokens.count
    let isOpen = isOpenAtEnd
    let written = output.bytes.count
    writeGap(before: end, at: 0)
    // A line break would change the value of an open block scalar, or give an empty file a blank line.
    guard !isOpen, !output.isAtStart else { return }
    if output.column > 0 || written == output.bytes.count && output.bytes.last != 0x0A { output.breakLine() }
  }

  /// Whether the text ends with a block scalar without a final line break, which would become part of its value.
  private var isOpenAtEnd: Bool {
    guard let last = tree.tokens.last, last.kind == .blockContent else { return false }
    if last.indices.isEmpty { return tree.keepsBlankLines(after: tree.tokens.count - 1) }
    // Without `-`, a final line break counts: adding one would change the value from "x" to "x\n".
    let header = tree.bytes(tree.tokens[tree.tokens.count - 2])
    return !header.contains(UInt8(ascii: "-")) && !tree.text[last.indices.upperBound...].contains(where: \.isBreak)
  }
}

extension LayoutOutput {
  /// Whether at most a byte order mark has been written.
  fileprivate var isAtStart: Bool { bytes.count <= 3 && bytes.count == ByteOrderMark.length(in: bytes) }
}

extension SyntaxTree {
  /// Whether a token is the empty content of a `|+` block scalar, whose value is the blank lines after it.
  fileprivate func keepsBlankLines(after token: Int) -> Bool {
    tokens[token].kind == .blockContent && tokens[token].indices.isEmpty
      && bytes(tokens[token - 1]).contains(UInt8(ascii: "+"))
  }
}
