internal import DocumentModel
internal import YAMLReading

/// The removal of an entry of a block collection, together with the lines that belong to it.
struct BlockRemoval {
  let source: SyntaxDocument
  let collection: SyntaxNodeID
  let entry: SyntaxNodeID
  /// Whether to remove the blank lines below the entry even if there is none above it.
  var takesBlankLines = false

  private var tree: SyntaxTree { source.tree }

  /// Removes an entry from a collection that has others.
  func edits() -> [TextEdit] {
    let extent = EntryExtent(entry, in: source)
    guard extent.isFirstOnLine else { return [afterDash(extent)] }
    return [.removal(withBlankLines(extent.start..<extent.end))]
  }

  /// Removes the only entry and writes the collection as `{}` or `[]`.
  func collapse() -> [TextEdit] {
    let extent = EntryExtent(entry, in: source)
    // With no text at all, the value would become null instead of an empty mapping or list.
    let text = source[collection].kind == .blockMapping ? "{}" : "[]"
    guard extent.isFirstOnLine else {
      return [TextEdit(ByteRange(extent.firstByte..<extent.lastByte), text)]
    }
    let content = source.contentToken(collection) ?? 0
    let isTop = tree[tree[collection].parent].kind == .document && Int(source[collection].firstToken) == content
    guard !isTop, content > 0 else {
      return [TextEdit(ByteRange(extent.start..<extent.lastByte), text)]
    }
    // The place after the key, or its anchor or tag.
    let place = tree.tokens[content - 1].indices.upperBound
    let lines = extent.start..<extent.end
    guard extent.isAtEndOfText else { return [.insertion(at: place, text: " " + text), .removal(lines)] }
    let above = max(place, source.breakAbove(extent.start))
    return [.insertion(at: place, text: " " + text), .removal(above..<lines.upperBound)]
  }

  /// `- a: 1` with further keys below: the next key moves up after the dash, unless a comment is before it.
  private func afterDash(_ extent: EntryExtent) -> TextEdit {
    let next = Int(source[entry].endToken)
    let stays = source.comments(before: next).contains { !source.isOwn($0, id: entry) }
    if stays || next >= tree.tokens.count {
      return .removal(source.withoutBlanks(before: extent.firstByte)..<extent.lastByte)
    }
    return .removal(extent.firstByte..<Int(tree.tokens[next].start))
  }

  /// The lines to remove, extended by the blank lines below so that only those above remain.
  private func withBlankLines(_ lines: Range<Int>) -> Range<Int> {
    var (start, end) = (lines.lowerBound, lines.upperBound)
    var below = end
    while source.isBlankLine(below) { below = source.nextLine(below) }
    let isLast = Int(source[entry].endToken) >= tree.tokens.count && source.comments(before: tree.tokens.count).isEmpty
    let first = Int(source[entry].firstToken)
    let floor = first > 0 ? source.nextLine(Int(tree.tokens[first - 1].end)) : 0
    var above = start
    while above > floor, source.isBlankLine(source.lineStart(above - 1)) { above = source.lineStart(above - 1) }
    // Of blank lines on both sides of the removed entry, one side is enough. Directly below `steps:`, none are needed.
    let isBelowKey = start == floor && source.firstEntry(collection) == entry
    let isSpaced = above < start || first == 0 || isBelowKey || start == ByteOrderMark.length(in: source.text)
    if isSpaced || takesBlankLines { end = below }
    if isLast { start = above }
    return start..<end
  }
}
