internal import DocumentModel

/// What the comments above an entry belong to. Edits, layout, canonical form and sorting ask here, so that they agree.
///
/// ``CommentAttachment`` gives each comment its owner: the next entry, unless the comment is in the column of a collection that ends
/// before that entry. Of the comments above an entry the first may be the file's, which stay at its top, and others may be parted
/// from the entry by a blank line, such as the title of a section.
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
  /// Those of the file.
  package let header: ArraySlice<Comment>
  /// The others that have the entry as their owner, in order.
  package let others: ArraySlice<Comment>
  /// Those of the others that are directly above the entry, each on a line of its own, without a blank line: what goes where it goes.
  package let own: ArraySlice<Comment>
}

extension SyntaxTree {
  /// The comments above an entry. Linear in them.
  package func commentsAbove(_ entry: SyntaxNodeID) -> CommentsAbove {
    let start = range(entry).start.index
    let all = comments(of: entry, .head).filter { $0.range.start.index < start }[...]
    let count = FileHeader.length(all, above: entry, in: self)
    let others = all.dropFirst(count)
    var first = others.endIndex
    // An entry after a dash has no line to be above of.
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

  /// The place after the last byte of an entry, or of the last comment that goes where it goes. Linear in the comments after it.
  package func lastByte(ofEntry entry: SyntaxNodeID) -> Int {
    let end = Int(self[entry].endToken)
    let token = end > 0 ? Int(tokens[end - 1].end) : 0
    // Trailing comments come after the last token: `a: 1 # one`.
    var index = comments.partitioningIndex { $0.nextToken > end }
    while index > 0, comments[index - 1].nextToken == end {
      index -= 1
      let owner = comments[index].owner.index
      if entry.index <= owner, owner < after(entry) { return max(token, comments[index].range.end.index) }
    }
    return token
  }
}
