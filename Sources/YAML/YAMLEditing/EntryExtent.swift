internal import DocumentModel
internal import YAMLReading

/// The lines of a block collection's entry, including its own comments.
struct EntryExtent {
  let source: SyntaxDocument
  let entry: SyntaxNodeID

  init(_ entry: SyntaxNodeID, in source: SyntaxDocument) {
    self.entry = entry
    self.source = source
  }

  var firstByte: Int { source.tree.range(entry).start.index }

  /// Whether the entry starts its line; otherwise it follows a `-` or `?`.
  var isFirstOnLine: Bool { source.isFirstOnLine(firstByte) }

  /// The start of the entry's first line, or of the comments directly above it.
  var start: Int {
    source.lineStart(source.tree.commentsAbove(entry).own.first?.range.start.index ?? firstByte)
  }

  /// The offset after its last byte or comment.
  var lastByte: Int { source.tree.lastByte(ofEntry: entry) }

  /// The offset after the line break of its last line, or the end of the text.
  var end: Int { source.nextLine(lastByte) }

  /// Whether the last line is the text's last and has no line break.
  var isAtEndOfText: Bool { source.lineEnd(lastByte) == source.text.count }

  /// If a block scalar ends a text without a final line break: the header with the chomping indicator `-`, so that its
  /// value doesn't gain a line break when lines follow. Nil if no header has to change.
  var chompedHeader: TextEdit? {
    guard isAtEndOfText, let last = source[entry].tokens.last, source.tree.tokens[last].kind == .blockContent,
      let header = source.blockHeader(source.tree.owner(ofToken: last))
    else { return nil }
    let text = String(decoding: source.text[header], as: UTF8.self)
    return text.contains("-") ? nil : TextEdit(ByteRange(header), text.filter { $0 != "+" } + "-")
  }
}
