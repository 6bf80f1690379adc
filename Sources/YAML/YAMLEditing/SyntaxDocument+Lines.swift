internal import DocumentModel
internal import YAMLReading

/// Queries about a file's lines, nodes and comments.
extension SyntaxDocument {
  /// The pair, item or document that holds a value.
  func holder(of value: SyntaxNodeID) -> SyntaxNodeID { tree[value].parent }

  /// The entries of a collection, in order. Linear; see ``firstEntry(_:)``.
  func entries(_ collection: SyntaxNodeID) -> [SyntaxNodeID] { Array(tree.children(collection)) }

  /// The first entry of a collection. Constant time.
  func firstEntry(_ collection: SyntaxNodeID) -> SyntaxNodeID? { tree.children(collection).first { _ in true } }

  /// Whether an entry is the last of its collection. Constant time.
  func isLast(_ entry: SyntaxNodeID) -> Bool { tree.after(entry) >= tree.after(tree[entry].parent) }

  func isInFlow(_ id: SyntaxNodeID) -> Bool {
    var current = id
    while tree[current].parent != current {
      current = tree[current].parent
      if tree[current].kind.isFlow { return true }
    }
    return false
  }

  // MARK: Lines

  /// The start of the line at an offset, after a byte order mark if there is one.
  func lineStart(_ offset: Int) -> Int { offset - column(offset) }

  /// The offset of the line break that ends the line, or the end of the text.
  func lineEnd(_ offset: Int) -> Int {
    let next = nextLine(offset)
    guard next > offset, text[next - 1] == 0x0A else { return text.count }
    return next - 1 > offset && text[next - 2] == 0x0D ? next - 2 : next - 1
  }

  /// The start of the next line, or the end of the text.
  func nextLine(_ offset: Int) -> Int {
    let near = min(offset + Self.shortLine, text.count)
    if near == text.count || text[offset..<near].contains(0x0A) { return text.lineStart(after: offset) }
    let starts = tree.lineStarts
    let next = starts.partitioningIndex { $0 > offset }
    return next < starts.count ? starts[next] : text.count
  }

  /// The offset of the line break above a line's start; the start itself for the first line.
  func breakAbove(_ lineStart: Int) -> Int {
    guard lineStart > 0, text[lineStart - 1] == 0x0A else { return lineStart }
    return lineStart > 1 && text[lineStart - 2] == 0x0D ? lineStart - 2 : lineStart - 1
  }

  /// Bytes between the start of the line and an offset.
  func column(_ offset: Int) -> Int {
    let near = offset - Self.shortLine
    if near < 0 || text[near..<offset].contains(0x0A) { return text.column(of: offset) }
    let starts = tree.lineStarts
    let start = starts[max(0, starts.partitioningIndex { $0 > offset } - 1)]
    return offset - start - (text[start..<offset].starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0)
  }

  /// The number of bytes to search for a line break before resorting to the index of all lines.
  private static let shortLine = 500

  func isFirstOnLine(_ offset: Int) -> Bool { text.isFirstOnLine(offset) }

  func isOnOneLine(_ one: Int, _ other: Int) -> Bool {
    !text[min(one, other)..<max(one, other)].contains(0x0A)
  }

  /// Whether the line that starts at an offset is blank; false at the end of the text.
  func isBlankLine(_ start: Int) -> Bool {
    guard start < text.count else { return false }
    let end = text[start...].firstIndex { !$0.isBlank } ?? text.count
    return text[end...].isEmpty || text[end] == 0x0A || text[end...].starts(with: [0x0D, 0x0A])
  }

  /// The offset without the blanks before it.
  func withoutBlanks(before offset: Int) -> Int {
    var place = offset
    while place > 0, text[place - 1].isBlank { place -= 1 }
    return place
  }

  // MARK: Nodes

  /// The column of a block collection's entries; -1 for a document.
  func column(of id: SyntaxNodeID) -> Int {
    guard tree[id].kind.isBlock, let first = firstEntry(id) else { return -1 }
    return column(tree.range(first).start.index)
  }

  /// The first token of a node after its anchor and tag; nil for an empty node. An anchor of a block mapping's first
  /// key isn't skipped.
  func contentToken(_ id: SyntaxNodeID) -> Int? {
    self[id].tokens.first { token in
      tree.tokens[token].kind != .anchor && tree.tokens[token].kind != .tag || tree.owner(ofToken: token) != id
    }
  }

  /// The range of a node without its anchor and tag.
  func content(_ id: SyntaxNodeID) -> Range<Int> {
    let range = tree.range(id).indices
    guard let first = contentToken(id) else { return range.upperBound..<range.upperBound }
    return tree.tokens[first].indices.lowerBound..<range.upperBound
  }

  /// The end of the `:`, `-` or `---` before a value; nil if it has none.
  func indicatorEnd(_ value: SyntaxNodeID) -> Int? {
    let holder = holder(of: value)
    switch self[holder].kind {
    case .pair: return tree.colon(holder).map { $0.indices.upperBound }
    case .item, .document:
      let first = self[holder].tokens.first { tree.owner(ofToken: $0) == holder }
      guard let first, tree.tokens[first].kind == .dash || tree.tokens[first].kind == .documentStart else { return nil }
      return tree.tokens[first].indices.upperBound
    case .blockMapping, .blockSequence, .flowMapping, .flowSequence, .flowPair, .scalar, .alias, .empty: return nil
    }
  }

  /// The range of a block scalar's header; nil for any other node.
  func blockHeader(_ id: SyntaxNodeID) -> Range<Int>? {
    guard let first = contentToken(id), tree.tokens[first].kind == .blockHeader else { return nil }
    return tree.tokens[first].indices
  }

  /// The blanks after the first dash of a block sequence; 1 if the item starts on another line or a tab precedes it.
  func dashGap(_ sequence: SyntaxNodeID) -> Int {
    guard let item = firstEntry(sequence), let dash = self[item].tokens.first, dash + 1 < tree.tokens.count else {
      return 1
    }
    // A tab has no fixed number of columns.
    let gap = tree.tokens[dash].indices.upperBound..<tree.tokens[dash + 1].indices.lowerBound
    return !gap.isEmpty && text[gap].allSatisfy { $0 == 0x20 } ? gap.count : 1
  }

  // MARK: Comments

  /// The comments in the gap before a token.
  func comments(before token: Int) -> ArraySlice<Comment> { comments(before: token...token) }

  /// The comments in the gaps before a range of tokens. Logarithmic in the number of comments.
  func comments(before tokens: ClosedRange<Int>) -> ArraySlice<Comment> {
    let all = tree.comments
    let start = all.partitioningIndex { $0.nextToken >= tokens.lowerBound }
    let end = all[start...].partitioningIndex { $0.nextToken > tokens.upperBound }
    return all[start..<end]
  }

  /// The comments of an entry in a flow collection: those before it, in it, and after it or after the comma that
  /// follows.
  func commentsAround(_ entry: SyntaxNodeID) -> [Comment] {
    let tokens = Int(self[entry].firstToken)...min(Int(self[entry].endToken) + 1, tree.tokens.count)
    return comments(before: tokens).filter { isOwn($0, id: entry) }
  }

  /// Whether a comment belongs to a node or a part of it, or is between its brackets.
  func isOwn(_ comment: Comment, id: SyntaxNodeID) -> Bool {
    comment.owner.index >= id.index && comment.owner.index < tree.after(id)
      || self[id].kind.isFlow && content(id).contains(comment.range.start.index)
  }
}
