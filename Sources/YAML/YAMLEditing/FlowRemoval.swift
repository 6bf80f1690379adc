internal import DocumentModel
internal import YAMLReading

/// The removal of an entry of a flow collection, with its comma and its own comments.
struct FlowRemoval {
  let source: SyntaxDocument
  let collection: SyntaxNodeID
  let entry: SyntaxNodeID

  private var tree: SyntaxTree { source.tree }

  func edits() -> [TextEdit] {
    guard source[collection].kind != .flowPair else { return [TextEdit(tree.range(collection), "{}")] }
    let isLast = source.isLast(entry)
    if isLast, source.firstEntry(collection) == entry { return whole() }
    let end = Int(source[entry].endToken)
    let hasComma = tree.tokens[end].kind == .comma
    return isLast ? atEnd(end, hasComma: hasComma) : upToNext(end + 1)
  }

  /// Removes the only entry, and leaves only comments that aren't its own.
  private func whole() -> [TextEdit] {
    guard let open = source.contentToken(collection), let close = source[collection].tokens.last else { return [] }
    let inside = Int(tree.tokens[open].end)..<Int(tree.tokens[close].start)
    let hasOthers = source.comments(before: open...close).contains { comment in
      inside.contains(comment.range.start.index) && !source.isOwn(comment, id: entry)
    }
    guard hasOthers else { return [.removal(inside)] }
    let own = tree.range(entry).indices
    let comma = Int(source[entry].endToken)
    let end = tree.tokens[comma].kind == .comma ? Int(tree.tokens[comma].end) : own.upperBound
    let outside = source.commentsAround(entry).filter { !(own.lowerBound..<end).contains($0.range.start.index) }
    return [.removal(own.lowerBound..<end)] + outside.map { .removal($0.range.indices) }
  }

  /// Removes up to the next entry, or up to a comment that isn't the entry's own.
  private func upToNext(_ next: Int) -> [TextEdit] {
    let start = tree.range(entry).start.index
    let other = (source.comments(before: next - 1) + source.comments(before: next)).first {
      !source.isOwn($0, id: entry)
    }
    let stop = other.map { place(of: $0, after: start) } ?? Int(tree.tokens[next].start)
    let comma = tree.tokens[next - 1].indices
    guard stop < comma.lowerBound else { return heads() + [.removal(start..<stop)] }
    return heads() + [.removal(start..<stop), .removal(comma)]
  }

  /// Where to stop before a comment: it takes the place of an entry that starts its line, or else keeps its own line.
  private func place(of comment: Comment, after start: Int) -> Int {
    let place = comment.range.start.index
    return source.isFirstOnLine(start) || !source.isFirstOnLine(place)
      ? place : source.breakAbove(source.lineStart(place))
  }

  /// Removes the last entry, with the comma before it unless a trailing comma follows.
  private func atEnd(_ end: Int, hasComma: Bool) -> [TextEdit] {
    let range = tree.range(entry).indices
    let own = source.commentsAround(entry).filter { $0.range.start.index > range.lowerBound }
    let last = hasComma ? Int(tree.tokens[end].end) : range.upperBound
    // `b, # about b`: the comment after the comma is removed too.
    let stop = max(last, own.last?.range.end.index ?? 0)
    let first = Int(source[entry].firstToken)
    guard first > 0, tree.tokens[first - 1].kind == .comma else { return [.removal(range.lowerBound..<stop)] }
    let comma = tree.tokens[first - 1].indices
    let other = source.comments(before: first).last { !source.isOwn($0, id: entry) }
    let isCommented = (other?.range.end.index ?? 0) > comma.upperBound
    // `# x ]`: the closing bracket can't move to a comment's line.
    let start =
      isCommented && closes(onLineOf: stop) ? range.lowerBound : max(comma.upperBound, other?.range.end.index ?? 0)
    if hasComma { return [.removal(start..<stop)] }
    return !isCommented ? [.removal(comma.lowerBound..<stop)] : [.removal(comma), .removal(start..<stop)]
  }

  private func closes(onLineOf place: Int) -> Bool {
    guard let close = source[collection].tokens.last else { return false }
    return source.lineStart(Int(tree.tokens[close].start)) <= place
  }

  private func heads() -> [TextEdit] {
    let start = tree.range(entry).start.index
    return source.commentsAround(entry).filter { $0.range.end.index <= start }.map { comment in
      .removal(source.lineStart(comment.range.start.index)..<source.nextLine(comment.range.end.index))
    }
  }
}
