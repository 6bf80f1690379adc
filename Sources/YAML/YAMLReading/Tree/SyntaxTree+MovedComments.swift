public import DocumentModel

extension SyntaxTree {
  /// Adds edits of blanks that keep trailing comments in place: an aligned comment stays in its column if the text
  /// before it allows that, and lines that continue a comment move with it.
  ///
  /// - Parameters:
  ///   - edits: Edits that don't overlap.
  ///   - blanks: The minimum number of blanks before a comment.
  public func keepingComments(_ edits: [TextEdit], blanks: Int = 1) -> [TextEdit] {
    guard !comments.isEmpty, !edits.isEmpty else { return edits }
    var moves = CommentMoves(tree: self, edits: TextEdit.inOrder(edits), least: blanks)
    moves.follow()
    return edits + moves.found
  }
}

/// The effect of edits on the comments of the lines that they change.
private struct CommentMoves {
  let tree: SyntaxTree
  /// In document order.
  let edits: [TextEdit]
  let least: Int
  var found: [TextEdit] = []

  private var text: [UInt8] { tree.text }

  /// How far after an edit a comment is searched, in bytes: a line may be as long as the text.
  private static let reach = 2_000

  mutating func follow() {
    var last = -1
    for edit in edits {
      let end = edit.range.end.index
      let next = tree.comments.partitioningIndex { $0.range.start.index >= end }
      guard next > last, next < tree.comments.count, tree.comments[next].range.start.index - end <= Self.reach,
        tree.comments[next].range.start.index < text.lineStart(after: end)
      else { continue }
      last = next
      follow(next)
    }
  }

  private mutating func follow(_ index: Int) {
    let comment = tree.comments[index]
    let place = comment.range.start.index
    guard !isEdited(place..<comment.range.end.index), tree.blanks(before: comment).count > 0 else { return }
    let old = tree.width(before: comment)
    var shift = width(before: place) - old
    let blanks = tree.blanks(before: comment)
    if shift != 0, !isEdited(blanks.lowerBound..<place + 1), text[blanks].allSatisfy({ $0 == 0x20 }),
      tree.alignedComments[index] != nil
    {
      let wanted = max(least, blanks.count - shift)
      move(place, by: wanted - blanks.count)
      shift += wanted - blanks.count
    }
    for below in tree.comments[(index + 1)...].prefix(while: \.isContinuation) {
      let start = below.range.start.index
      guard !isEdited(start - below.column..<below.range.end.index) else { continue }
      move(start, by: max(below.column >= old ? shift : shiftOfValue(comment.owner), -below.column))
    }
  }

  /// How many columns the value of an entry moves.
  private func shiftOfValue(_ entry: SyntaxNodeID) -> Int {
    guard tree[entry].kind.isEntry else { return 0 }
    let start = tree.range(tree.value(entry)).start.index
    let next = edits.partitioningIndex { $0.range.end.index > start }
    let place = next < edits.count ? min(edits[next].range.start.index, start) : start
    return width(before: place) - SyntaxTree.width(before: place, text: text)
  }

  /// Inserts or removes blanks before an offset.
  private mutating func move(_ place: Int, by columns: Int) {
    guard columns != 0 else { return }
    found.append(
      TextEdit(ByteRange(min(place, place + columns)..<place), String(repeating: " ", count: max(0, columns))))
  }

  /// Whether an edit changes a range or inserts text inside it.
  private func isEdited(_ range: Range<Int>) -> Bool {
    let next = edits.partitioningIndex { $0.range.end.index > range.lowerBound }
    return next < edits.count && edits[next].range.start.index < range.upperBound
  }

  /// The number of code points before an offset on its line, after the edits.
  private func width(before place: Int) -> Int {
    var (end, width) = (place, 0)
    for edit in edits[..<edits.partitioningIndex { $0.range.end.index > place }].reversed() {
      let start = text.lineStart(before: end)
      guard edit.range.end.index >= start else { break }
      width += SyntaxTree.width(of: edit.range.end.index..<end, text: text)
      let new = Array(edit.replacement.utf8)
      let lines = new.split(separator: 0x0A, omittingEmptySubsequences: false)
      if let last = lines.last { width += SyntaxTree.width(of: last.indices, text: new) }
      // An inserted line break starts a new line, so nothing before it counts.
      if lines.count > 1 { return width }
      end = edit.range.start.index
    }
    return width + SyntaxTree.width(of: (end - tree.column(of: end))..<end, text: text)
  }
}
