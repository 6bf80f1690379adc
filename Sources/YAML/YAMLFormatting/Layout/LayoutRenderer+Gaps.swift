internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

extension LayoutRenderer {
  /// Writes the lines and comments between a token and the one before it, without the blanks directly before it.
  ///
  /// - Parameter column: where the token begins.
  mutating func writeGap(before token: Int, at column: Int) {
    // With `|+`, the blank lines are the value and must not be limited.
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

  /// Writes the lines after the header of an empty block scalar that keeps them as its value.
  private mutating func writeKeptGap(before token: Int) {
    let gap = tree.text[tree.gap(before: token)]
    // The spaces before the next token aren't part of the value.
    let end = token == tree.tokens.count ? gap.endIndex : gap.lastIndex { $0.isBreak }.map { $0 + 1 } ?? gap.endIndex
    output.write(gap[..<end])
    output.startLine()
    while nextComment < tree.comments.count, tree.comments[nextComment].nextToken == token { nextComment += 1 }
  }

  /// The part of a gap that was processed.
  struct Gap {
    let token: Int
    let column: Int
    /// Line breaks that aren't written yet.
    var breaks = 0
    /// Whether a line break was among what was looked at.
    var isLine = false
    /// Whether the last output is a line break of an unformatted range.
    var isBelowUnformatted = false
    /// The blanks directly before.
    var blanks: Range<Int>?
    /// Whether a comment with a line of its own was among what was looked at.
    var isBelowComment = false
    /// The last comment of the gap in each column.
    var runs: [CommentRun] = []
    /// The run of comments above, where the comment to come may be one of its lines.
    var run: CommentRun?
    /// Whether the comments of these lines that are at the left edge stay there.
    var keepsLeftEdge = false
  }

  /// - Parameter isEnd: whether nothing but the end of the text comes after them.
  mutating func write(breaksOf gap: inout Gap, isEnd: Bool = false) {
    defer { gap.breaks = 0 }
    guard gap.breaks > 0 else { return }
    let isStart = output.isEmpty || output.isMark
    let most = isStart ? options.blankLinesAtStart : isEnd ? options.blankLinesAtEnd : options.blankLines
    // The first break ends a line, and only the others are blank lines. At the start, every break is a blank line.
    let breaks = isStart || gap.isBelowUnformatted ? min(gap.breaks, most) : 1 + min(gap.breaks - 1, most)
    for _ in 0..<breaks { output.breakLine() }
  }

  /// Writes a line break of a spared stretch with the blanks before it.
  private mutating func write(unformattedBreak range: Range<Int>, gap: inout Gap) {
    if let blanks = gap.blanks, unformatted.contains(blanks.lowerBound) { output.write(tree.text[blanks]) }
    write(breaksOf: &gap)
    output.write(tree.text[range])
    output.startLine()
    gap.isBelowUnformatted = true
  }

  /// A run of comments: lines that follow each other, none less indented than the first. They move with the first.
  struct CommentRun {
    /// The column of the first.
    let old: Int
    let new: Int
  }

  // MARK: End

  /// Writes what is after the last token.
  mutating func writeEnd() {
    let end = tree.tokens.count
    let isOpen = isOpenAtEnd
    let written = output.bytes.count
    writeGap(before: end, at: 0)
    // A line break would change the value of an open block scalar, or add a blank line to an empty file.
    guard !isOpen, !output.isEmpty, !output.isMark else { return }
    if output.column > 0 || written == output.bytes.count && output.bytes.last != 0x0A { output.breakLine() }
  }

  /// Whether the text ends in a block scalar whose last line has no break: a break would be a part of its value.
  private var isOpenAtEnd: Bool {
    guard let last = tree.tokens.last, last.kind == .blockContent else { return false }
    if last.indices.isEmpty { return tree.keepsBlankLines(after: tree.tokens.count - 1) }
    // `|` without `-` keeps a final line break, so adding one would change the value from "x" to "x\n".
    let header = tree.bytes(tree.tokens[tree.tokens.count - 2])
    return !header.contains(UInt8(ascii: "-")) && !tree.text[last.indices.upperBound...].contains(where: \.isBreak)
  }
}

extension LayoutOutput {
  /// Whether nothing but a byte order mark is written.
  fileprivate var isMark: Bool { bytes == ByteOrderMark.utf8 }
}

extension SyntaxTree {
  /// Whether a token is the content of a block scalar whose value is nothing but the blank lines after it.
  fileprivate func keepsBlankLines(after token: Int) -> Bool {
    tokens[token].kind == .blockContent && tokens[token].indices.isEmpty
      && bytes(tokens[token - 1]).contains(UInt8(ascii: "+"))
  }
}
