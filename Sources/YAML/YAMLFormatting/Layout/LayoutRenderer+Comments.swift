internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

extension LayoutRenderer {
  mutating func write(comment range: Range<Int>, gap: inout Gap) {
    let comment = tree.comments[nextComment]
    let isUnformatted = unformatted.contains(range.lowerBound)
    nextComment += 1
    if gap.isLine || gap.token == 0 {
      let column = isUnformatted ? max(0, comment.column + block.shift) : column(of: comment, gap: &gap)
      write(breaksOf: &gap)
      output.write(blanks: column)
      gap.isBelowComment = true
      if isUnformatted { gap.run = nil }
    } else {
      if isUnformatted {
        output.write(gap.blanks.map { tree.text[$0] } ?? [])
      } else {
        // Aligned comments stay aligned even if the values before them change their width.
        let count = alignedColumn(nextComment - 1).map { $0 - output.width } ?? gap.blanks?.count ?? 0
        output.write(blanks: max(options.beforeComment.lowerBound, min(count, options.beforeComment.upperBound)))
      }
      trailing = MovedColumn(old: tree.width(before: comment), new: output.width)
    }
    gap.blanks = nil
    // In an unformatted range, a comment keeps its trailing blanks too.
    output.write(isUnformatted ? tree.text[range] : tree.text[range].withoutBlanksAtEnd)
  }

  /// The new column of a comment on its own line.
  private mutating func column(of comment: Comment, gap: inout Gap) -> Int {
    // Lines that continue a trailing comment move with it.
    if comment.isContinuation {
      let column = continuationColumn(comment)
      gap.run = MovedColumn(old: comment.column, new: column)
      return column
    }
    // A blank line ends a run of comments.
    if !gap.isBelowComment || gap.breaks != 1 {
      gap.run = nil
      gap.keepsLeftEdge = isAnyLineAtLeftEdge(from: nextComment - 1)
    }
    // A drawing or list in consecutive comments keeps its shape.
    if let run = gap.run, comment.column >= run.old { return run.new + comment.column - run.old }
    if isFar(comment, gap: gap) {
      gap.run = MovedColumn(old: comment.column, new: comment.column)
      return comment.column
    }
    let wanted = column(of: comment, below: gap.runs) ?? ownColumn(of: comment, gap: gap) + depth(of: comment, gap: gap)
    let stays = gap.keepsLeftEdge && comment.column == 0
    let run = MovedColumn(old: comment.column, new: wanted)
    if !stays {
      gap.runs.removeAll { $0.old == run.old }
      gap.runs.append(run)
    }
    gap.run = stays && wanted > 0 ? nil : run
    return stays ? 0 : wanted
  }

  /// Whether a comment is more than two levels to the right of every possible level, such as a mark at the right edge.
  private func isFar(_ comment: Comment, gap: Gap) -> Bool {
    let owner = tree[comment.owner].kind.isCollection ? comment.owner : tree[comment.owner].parent
    guard !options.movesFarComments, !tree[owner].kind.isFlow else { return false }
    var deepest = gap.column
    if gap.token < tree.tokens.count {
      deepest = max(deepest, tree.column(of: tree.tokens[gap.token].indices.lowerBound))
    }
    if gap.token > 0, let above = tree.block(around: gap.token - 1) {
      deepest = max(deepest, tree.column(ofEntries: above), Int(columns[Int(above.index)]))
    }
    return comment.column > deepest + 2 * steps.mapping
  }

  /// Keeps a comment's distance from the nearest one above in the same column or to its left: the commented-out fields
  /// of an item after a blank line, for example.
  ///
  /// - Parameter runs: The comments above.
  private func column(of comment: Comment, below runs: [MovedColumn]) -> Int? {
    guard let above = runs.filter({ $0.old <= comment.column }).max(by: { $0.old < $1.old }) else { return nil }
    let distance = comment.column - above.old
    // One column deeper is a slip rather than a level of its own.
    return distance == 1 ? nil : above.new + distance
  }

  /// Whether one of the comments up to the next blank line stays at the left edge.
  private func isAnyLineAtLeftEdge(from first: Int) -> Bool {
    for (index, comment) in zip(first..., tree.comments[first...]) {
      guard comment.nextToken == tree.comments[first].nextToken else { return false }
      let start = comment.range.start.index
      if index > first, tree.hasBlankLine(before: start, inGapBefore: comment.nextToken) { return false }
      if comment.column == 0, !unformatted.contains(start), staysAtLeftEdge(tree.text[comment.range.indices]) {
        return true
      }
    }
    return false
  }

  /// Whether a comment at the left edge is a line commented out together with its indentation, which removing the `#`
  /// would restore, or a marker that Symfony Flex searches for.
  private func staysAtLeftEdge(_ comment: ArraySlice<UInt8>) -> Bool {
    // `#  key: 1` was commented out with its indentation; `# key` is ordinary text.
    comment.dropFirst().prefix(while: \.isBlank).count > 1
      || comment.starts(with: "###> ".utf8) || comment.starts(with: "###< ".utf8)
  }

  /// How much deeper than its collection's entries a comment stays.
  private func depth(of comment: Comment, gap: Gap) -> Int {
    // A commented-out value, such as `#   a: 1` below `key:`, stays deeper than its key.
    guard !gap.isBelowComment, tree.isCommentedOutValue(nextComment - 1, step: steps.mapping) else { return 0 }
    let collection = comment.placement == .head ? tree[comment.owner].parent : comment.owner
    return comment.column - tree.column(ofEntries: collection)
  }

  /// The column of a line that continues a trailing comment: below that comment, or below the entry's value.
  private func continuationColumn(_ comment: Comment) -> Int {
    comment.column >= trailing.old
      ? trailing.new + comment.column - trailing.old : Int(columns[Int(comment.owner.index)])
  }

  /// The column of the node that a comment on its own line belongs to.
  private func ownColumn(of comment: Comment, gap: Gap) -> Int {
    switch comment.placement {
    case .head, .header, .trailing: return gap.column
    case .prologue, .epilogue: return 0
    case .inside: return Int(columns[Int(tree[comment.owner].parent.index)]) + steps.mapping
    case .foot: return tree[comment.owner].kind.isCollection ? Int(columns[Int(comment.owner.index)]) : 0
    }
  }
}
