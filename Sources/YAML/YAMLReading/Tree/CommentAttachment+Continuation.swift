/// Comments of several lines that begin after an entry.
extension CommentAttachment {
  /// A comment after something on its line.
  struct TrailingComment {
    let comment: Comment
    /// Unicode scalars before it on its line.
    let width: Int

    init(_ comment: Comment, width: Int) {
      self.comment = comment
      self.width = width
    }
  }

  /// Whether a comment on the line below continues one after an entry: in its column, deeper, or in that of a key's value. Below an
  /// item, comments that are deeper than the dashes are most often about the next item.
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
    // The text before the first may have any width, so this column is no coincidence.
    if below.column == above.width { return true }
    // Below nothing are most often lines of a value that were commented out.
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
