internal import DocumentModel

/// Decides by its column which collection a comment on its own line belongs to.
extension CommentAttachment {
  /// A comment in a gap, before its owner is known.
  struct GapComment {
    var range: Range<Int>
    var column: Int
    /// Whether a token precedes it on its line.
    var followsToken: Bool
    /// The number of line breaks between it and what is above.
    var breaksAbove: Int
    /// Whether a blank line precedes and follows its block of comments.
    var isSeparated = (above: false, below: false)
    /// The index of the first comment of its block.
    var first = 0
  }

  func comments(in gap: Range<Int>, before token: Int) -> [GapComment] {
    var found: [GapComment] = []
    var isLineStart = token == 0
    var lineStart = gap.lowerBound
    var breaks = token == 0 ? 1 : 0
    for piece in TriviaPieces(text: text, place: gap.lowerBound, end: gap.upperBound) {
      switch piece.kind {
      case .lineBreak:
        isLineStart = true
        lineStart = piece.range.upperBound
        breaks += 1
      case .byteOrderMark: lineStart = piece.range.upperBound
      case .blanks, .unknownDirective, .unread: continue
      case .comment:
        found.append(
          GapComment(
            range: piece.range, column: piece.range.lowerBound - lineStart, followsToken: !isLineStart,
            breaksAbove: breaks))
        breaks = 0
      }
    }
    // Comments without a blank line between them form a block.
    for index in found.indices {
      let isFirst = index == 0 || found[index].breaksAbove > 1
      found[index].first = isFirst ? index : found[index - 1].first
      found[index].isSeparated.above = isFirst ? found[index].breaksAbove > 1 : found[index - 1].isSeparated.above
    }
    for index in found.indices.reversed() {
      let isLast = index + 1 == found.count || found[index + 1].breaksAbove > 1
      let below = index + 1 == found.count ? breaks : found[index + 1].breaksAbove
      found[index].isSeparated.below = isLast ? below > 1 : found[index + 1].isSeparated.below
    }
    return found
  }

  /// The collection that each comment of a gap belongs to, if a collection continues after the gap. A comment in the
  /// column of a collection that ends in the gap belongs to its end; a comment in no such column goes with the comment
  /// below it. Linear in the comments and collections.
  ///
  /// - Parameter ended: The collections that end in the gap, innermost first.
  func levels(
    among comments: [GapComment], ended: ArraySlice<SyntaxNodeID>, continuing: SyntaxNodeID, attached: [Comment]
  ) -> [SyntaxNodeID] {
    let columns = ended.map { ($0, columnOfCollection($0)) }
    let limit = columnOfCollection(continuing)
    var level = continuing
    return comments.reversed().map { comment in
      if let own = columns.first(where: { $0.1 == comment.column })?.0 {
        level =
          belongsToNextItem(comment, after: own, in: continuing, among: comments, attached: attached)
          ? continuing : outOfList(own, comment: comment)
      } else if comment.column <= limit {
        level = continuing
      } else if isCommentedItem(comment),
        let list = columns.filter({ self[$0.0].kind == .blockSequence })
          .min(by: { abs($0.1 - comment.column) < abs($1.1 - comment.column) }),
        abs(list.1 - comment.column) <= comment.column - limit
      {
        // `# - x` in a column close to that of the items: it was probably one of them.
        level = list.0
      } else if let inner = columns.first, comment.column > inner.1, readsAsEntry(comment) {
        // `#   b: 2`, commented out and indented further.
        level = inner.0
      }
      return level
    }.reversed()
  }

  /// The collection of a comment that nothing follows: the nearest by column, the inner one of two equally near.
  ///
  /// - Parameter open: The open collections, innermost first.
  func nearest(_ open: [SyntaxNodeID], comment: GapComment) -> SyntaxNodeID {
    let outer = open.firstIndex { columnOfCollection($0) <= comment.column } ?? open.count - 1
    guard outer > 0, case let distance = comment.column - columnOfCollection(open[outer]), distance > 0,
      columnOfCollection(open[outer - 1]) - comment.column <= distance
    else { return outOfList(open[outer], comment: comment) }
    return open[outer - 1]
  }

  /// Whether a comment in the column of an item's own entries is about the next item instead: because the comment above
  /// the first item is in that column too, deeper than its dash, or because a blank line separates it from this item
  /// but not from the next.
  ///
  /// ```yaml
  /// jobs:
  ///     # the first
  ///   - name: a
  ///     # the second
  ///   - name: b
  /// ```
  private func belongsToNextItem(
    _ comment: GapComment, after level: SyntaxNodeID, in list: SyntaxNodeID, among comments: [GapComment],
    attached: [Comment]
  ) -> Bool {
    let item = self[level].parent
    guard self[list].kind == .blockSequence, self[item].kind == .item, self[item].parent == list else { return false }
    // A blank line only below separates it from the next item.
    guard comment.isSeparated.above || !comment.isSeparated.below else { return false }
    if comment.isSeparated.above, !comment.isSeparated.below, !readsAsEntry(comments[comment.first]) { return true }
    return isHeadedDeeper(list, at: comment.column, attached: attached)
  }

  /// Whether the comment above the first item of a list is in a given column that is deeper than the dashes.
  private func isHeadedDeeper(_ list: SyntaxNodeID, at column: Int, attached: [Comment]) -> Bool {
    let first = SyntaxNodeID(Int(list.index) + 1)
    let end = attached.partitioningIndex { $0.nextToken > Int(self[first].firstToken) }
    guard end > 0, case let head = attached[end - 1], head.owner == first, head.placement == .head else { return false }
    return head.column == column && column > columnOfCollection(list)
  }

  /// The enclosing mapping, if a sequence is in its column and a comment in that column doesn't look like an item;
  /// otherwise the sequence itself.
  private func outOfList(_ sequence: SyntaxNodeID, comment: GapComment) -> SyntaxNodeID {
    guard self[sequence].kind == .blockSequence, self[self[sequence].parent].kind == .pair else { return sequence }
    let mapping = self[self[sequence].parent].parent
    let column = columnOfCollection(sequence)
    let isShared = comment.column == column && columnOfCollection(mapping) == column
    return isShared && !isCommentedItem(comment) ? mapping : sequence
  }

  /// Whether the comment looks like a commented-out item, `# - …`.
  private func isCommentedItem(_ comment: GapComment) -> Bool { text[comment.range].readsAsItem }

  func readsAsEntry(_ comment: GapComment) -> Bool { text[comment.range].readsAsEntry }
}
