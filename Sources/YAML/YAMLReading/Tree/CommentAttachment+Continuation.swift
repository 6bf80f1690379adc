/// Trailing comments that continue on the lines below.
extension CommentAttachment {
  /// A comment after a token on its line.
  struct TrailingComment {
    let comment: Comment
    /// The number of code points before it on its line.
    let width: Int

    init(_ comment: Comment, width: Int) {
      self.comment = comment
      self.width = width
    }
  }

  /// Whether a comment on the line below continues a trailing comment: in the same column, deeper, or in the column of
  /// a key's value. Below an item, a comment that is deeper than the dashes is usually about the next item instead.
  ///
  /// ```yaml
  /// search: null # the plugin
  ///              # that searches
  /// version:
  ///   null # the one that is shown
  ///   # first
  /// ```
  func continues(_ below: GapComment, with above: TrailingComment, run: Run) -> Bool {
    guard below.breaksAbove == 1 else { return false }
    // The text before a trailing comment can have any width, so an equal column is no coincidence.
    if below.column == above.width { return true }
    // `volumes:` above `  # - data`: usually a commented-out line of the missing value.
    guard above.comment.placement == .trailing, emptyEntry(below, run: run) == nil else { return false }
    return below.column > above.width || isBelowValue(of: above.comment.owner, comment: below)
  }

  private func isBelowValue(of entry: SyntaxNodeID, comment: GapComment) -> Bool {
    guard self[entry].kind == .pair, !readsAsEntry(comment),
      let start = self[SyntaxTree.value(of: entry, nodes: nodes)].tokens.first.map({ Int(tokens[$0].start) })
    else { return false }
    return SyntaxTree.width(before: start, text: text) == comment.column
      && SyntaxTree.width(before: Int(tokens[Int(self[entry].firstToken)].start), text: text) < comment.column
  }
}
