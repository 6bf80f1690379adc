internal import DocumentModel

/// What the comments above an entry belong to. Edits, layout, canonical form and sorting share this, so they agree.
///
/// ``CommentAttachment`` assigns each comment to the next entry, unless it is in the column of a collection that ends
/// before that entry. Of the comments above an entry, the first may belong to the file and stay at its top, and others
/// may be separated from the entry by a blank line, such as the heading of a section.
///
/// ```yaml
/// # Copyright …          of the file
///
/// # --- Network ---      above the entry, and apart from it
///
/// # where it listens     the entry's own
/// port: 80
/// ```
package struct CommentsAbove: Sendable {
  /// The comments of the file as a whole.
  package let header: ArraySlice<Comment>
  /// The remaining comments that the entry owns, in order.
  package let others: ArraySlice<Comment>
  /// Those of the others that are directly above the entry, each on its own line: they move together with it.
  package let own: ArraySlice<Comment>
}

extension SyntaxTree {
  /// The comments above an entry. Linear in their number.
  package func commentsAbove(_ entry: SyntaxNodeID) -> CommentsAbove {
    let start = range(entry).start.index
    let all = comments(of: entry, .head).filter { $0.range.start.index < start }[...]
    let count = FileHeader.length(all, above: entry, in: self)
    let others = all.dropFirst(count)
    var first = others.endIndex
    // An entry after a dash doesn't start its line, so no comment is directly above it.
    if text.isFirstOnLine(start) {
      var below = text.lineStart(before: start)
      while first > others.startIndex, case let comment = others[first - 1],
        text.lineStart(after: comment.range.end.index) == below, text.isFirstOnLine(comment.range.start.index)
      {
        first -= 1
        below = text.lineStart(before: comment.range.start.index)
      }
    }
    return CommentsAbove(header: all.prefix(count), others: others, own: others[first...])
  }

  /// The offset after an entry's last byte, or the last comment that moves with it. Linear in the comments after it.
  package func lastByte(ofEntry entry: SyntaxNodeID) -> Int {
    let end = Int(self[entry].endToken)
    let token = end > 0 ? Int(tokens[end - 1].end) : 0
    // `a: 1 # one`: trailing comments come after the last token.
    var index = comments.partitioningIndex { $0.nextToken > end }
    while index > 0, comments[index - 1].nextToken == end {
      index -= 1
      let owner = comments[index].owner.index
      if entry.index <= owner, owner < after(entry) { return max(token, comments[index].range.end.index) }
    }
    return token
  }
}
