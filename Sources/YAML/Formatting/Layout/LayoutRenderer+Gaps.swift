internal import SourceText
internal import SyntaxTree

extension LayoutRenderer {
  /// Writes the lines and comments between a token and the one before it, without the blanks directly before it.
  ///
  /// - Parameter column: where the token begins.
  mutating func writeGap(before token: Int, at column: Int) {
    if token > 0, tree.keepsBlankLines(behind: token - 1) { return writeKeptGap(before: token) }
    var gap = Gap(token: token, column: column)
    for piece in tree.trivia(before: token) {
      switch piece.kind {
      case .blanks: gap.blanks = piece.range
      case .lineBreak:
        if spared.contains(piece.range.lowerBound) {
          write(sparedBreak: piece.range, &gap)
        } else {
          gap.breaks += 1
        }
        gap.isLine = true
        gap.blanks = nil
      case .comment: write(comment: piece.range, &gap)
      case .unknownDirective, .unread, .byteOrderMark:
        write(breaksOf: &gap)
        output.write(tree.text[piece.range])
        if piece.kind == .byteOrderMark { output.startLine() }
      }
    }
    write(breaksOf: &gap, isEnd: token == tree.tokens.count)
  }

  /// Writes the lines behind the header of an empty block scalar that keeps them as its value.
  private mutating func writeKeptGap(before token: Int) {
    let gap = tree.text[tree.gap(before: token)]
    let end = token == tree.tokens.count ? gap.endIndex : gap.lastIndex { $0.isBreak }.map { $0 + 1 } ?? gap.endIndex
    output.write(gap[..<end])
    output.startLine()
    while nextComment < tree.comments.count, tree.comments[nextComment].nextToken == token { nextComment += 1 }
  }

  /// The part of a gap that was looked at.
  private struct Gap {
    let token: Int
    let column: Int
    /// Line breaks that aren't written yet.
    var breaks = 0
    /// Whether a line break was among what was looked at.
    var isLine = false
    /// The blanks directly before.
    var blanks: Range<Int>?
    /// The column of the comment above, where that has a line of its own.
    var columnAbove: Int?
    /// Whether that comment stands deeper than the entries of its collection.
    var isDeepAbove = false
  }

  /// - Parameter isEnd: whether nothing but the end of the text comes behind them.
  private mutating func write(breaksOf gap: inout Gap, isEnd: Bool = false) {
    defer { gap.breaks = 0 }
    guard gap.breaks > 0 else { return }
    let isStart = output.isEmpty || output.isMark
    let most = isStart ? options.blankLinesAtStart : isEnd ? options.blankLinesAtEnd : options.blankLines
    let breaks = isStart ? min(gap.breaks, most) : 1 + min(gap.breaks - 1, most)
    for _ in 0..<breaks { output.breakLine() }
  }

  /// Writes a line break of a spared stretch with the blanks before it.
  private mutating func write(sparedBreak range: Range<Int>, _ gap: inout Gap) {
    if let blanks = gap.blanks, spared.contains(blanks.lowerBound) { output.write(tree.text[blanks]) }
    write(breaksOf: &gap)
    output.write(tree.text[range])
    output.startLine()
  }

  // MARK: Comments

  private mutating func write(comment range: Range<Int>, _ gap: inout Gap) {
    let comment = tree.comments[nextComment]
    let isSpared = spared.contains(range.lowerBound)
    nextComment += 1
    if gap.isLine || gap.token == 0 {
      let place = place(of: comment, gap)
      gap.isDeepAbove = place.offset > 0
      write(breaksOf: &gap)
      let below = gap.token == tree.tokens.count ? 0 : gap.column
      let column =
        isSpared
        ? max(0, comment.column + block.shift)
        : isLineCommentedOut(comment)
          ? 0 : fit(place.column + place.offset, columnAbove: gap.columnAbove, below: below)
      output.write(blanks: column)
      gap.columnAbove = column
    } else {
      if isSpared {
        output.write(gap.blanks.map { tree.text[$0] } ?? [])
      } else {
        let count = gap.blanks?.count ?? 0
        output.write(blanks: max(options.beforeComment.lowerBound, min(count, options.beforeComment.upperBound)))
      }
      trailingColumn = output.column
    }
    gap.blanks = nil
    // A comment of a spared stretch keeps its blanks as well.
    output.write(isSpared ? tree.text[range] : tree.text[range].withoutBlanksAtEnd)
  }

  /// Whether a comment at the left edge is a line that was commented out with its indentation: without its `#` it is in its
  /// place again.
  private func isLineCommentedOut(_ comment: Comment) -> Bool {
    !options.alignsComments && comment.column == 0
      && tree.text[comment.range.indices].dropFirst().prefix(while: \.isBlank).count > 1
  }

  /// Where a comment on its own line begins: the column of the entries that it belongs to, and how much deeper it is.
  private func place(of comment: Comment, _ gap: Gap) -> (column: Int, offset: Int) {
    if comment.isContinuation { return (trailingColumn, 0) }
    switch comment.placement {
    case .head where Int(tree[comment.owner].firstToken) == gap.token:
      return (gap.column, offset(of: comment, in: tree[comment.owner].parent, gap))
    case .head, .header, .trailing: return (gap.column, 0)
    case .prologue, .epilogue: return (0, 0)
    case .inside: return (Int(columns[Int(tree[comment.owner].parent.index)]), steps.mapping)
    case .foot:
      guard tree[comment.owner].kind.isCollection else { return (0, 0) }
      return (Int(columns[Int(comment.owner.index)]), offset(of: comment, in: comment.owner, gap))
    }
  }

  /// How much deeper than the entries of a collection a comment stands that is right below the line of an entry, as lines
  /// do that were commented out.
  private func offset(of comment: Comment, in collection: SyntaxNodeID, _ gap: Gap) -> Int {
    guard gap.token > 0, tree[collection].kind.isBlock, tree.tokens[gap.token - 1].kind != .blockContent,
      gap.columnAbove == nil ? gap.breaks == 1 : gap.isDeepAbove, tree.block(around: gap.token - 1) == collection
    else { return 0 }
    let offset = comment.column - tree.column(ofEntries: collection)
    return offset >= steps.mapping ? offset : 0
  }

  /// The nearest column that the rule for the indentation of comments allows.
  private func fit(_ column: Int, columnAbove: Int?, below: Int) -> Int {
    guard options.alignsComments else { return column }
    let above = columnAbove ?? max(output.tokenIndentation, below)
    if column == above || column == below { return column }
    if options.allowsOpenComments, columnAbove == nil, below < column, column < above, output.isOpen(column) {
      return column
    }
    return abs(column - above) < abs(column - below) ? above : below
  }

  // MARK: End

  /// Writes what is behind the last token.
  mutating func writeEnd() {
    let end = tree.tokens.count
    let isOpen = isOpenAtEnd
    let written = output.bytes.count
    writeGap(before: end, at: 0)
    guard !isOpen, !output.isEmpty, !output.isMark else { return }
    if output.column > 0 || written == output.bytes.count && output.bytes.last != 0x0A { output.breakLine() }
  }

  /// Whether the text ends in a block scalar whose last line has no break: a break would be a part of its value.
  private var isOpenAtEnd: Bool {
    guard let last = tree.tokens.last, last.kind == .blockContent else { return false }
    if last.indices.isEmpty { return tree.keepsBlankLines(behind: tree.tokens.count - 1) }
    let header = tree.bytes(tree.tokens[tree.tokens.count - 2])
    return !header.contains(UInt8(ascii: "-")) && !tree.text[last.indices.upperBound...].contains(where: \.isBreak)
  }
}

extension LayoutOutput {
  /// Whether nothing but a byte order mark is written.
  fileprivate var isMark: Bool { bytes == ByteOrderMark.utf8 }

  /// Whether a line above, and no other less indented between, begins in the column. Looks through 200 lines.
  fileprivate func isOpen(_ column: Int) -> Bool {
    var end = bytes.count
    for _ in 0..<200 where end > 0 {
      let start = bytes[..<(end - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let line = bytes[start..<end].prefix { !$0.isBreak }
      let indentation = line.prefix { $0 == 0x20 }.count
      if indentation < line.count, indentation <= column { return indentation == column }
      end = start
    }
    return false
  }
}

extension SyntaxTree {
  /// Whether a token is the content of a block scalar whose value is nothing but the blank lines behind it.
  fileprivate func keepsBlankLines(behind token: Int) -> Bool {
    tokens[token].kind == .blockContent && tokens[token].indices.isEmpty
      && bytes(tokens[token - 1]).contains(UInt8(ascii: "+"))
  }

  /// The innermost block collection that a token is in; nil for none.
  fileprivate func block(around token: Int) -> SyntaxNodeID? {
    var node = owner(ofToken: token)
    while !self[node].kind.isBlock {
      guard self[node].parent != node else { return nil }
      node = self[node].parent
    }
    return node
  }
}
