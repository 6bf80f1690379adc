internal import DocumentModel
internal import YAMLReading

/// The lines of an entry of a block collection, with the comments that are its own.
struct EntryExtent {
  let source: SyntaxDocument
  let entry: SyntaxNodeID

  init(_ entry: SyntaxNodeID, in source: SyntaxDocument) {
    self.entry = entry
    self.source = source
  }

  var firstByte: Int { source.tree.range(entry).start.index }

  /// Whether the entry begins a line; else it is after a `-` or `?`.
  var isFirstOnLine: Bool { source.isFirstOnLine(firstByte) }

  /// The start of its first line: that of the comments directly above it, if there are any.
  var start: Int {
    source.lineStart(source.tree.commentsAbove(entry).own.first?.range.start.index ?? firstByte)
  }

  /// The place after its last byte or comment.
  var lastByte: Int { source.tree.lastByte(ofEntry: entry) }

  /// The place after the line break of its last line, or the end of the text.
  var end: Int { source.nextLine(lastByte) }

  /// Whether the last line is the text's last and has no line break.
  var isAtEndOfText: Bool { source.lineEnd(lastByte) == source.text.count }

  /// The new header for a block scalar at the end of a text without a final line break. Its value has no final line break, and
  /// must not get one when other lines follow. Nil if no header has to change.
  var chompedHeader: TextEdit? {
    guard isAtEndOfText, let last = source[entry].tokens.last, source.tree.tokens[last].kind == .blockContent,
      let header = source.blockHeader(source.tree.owner(ofToken: last))
    else { return nil }
    let text = String(decoding: source.text[header], as: UTF8.self)
    return text.contains("-") ? nil : TextEdit(ByteRange(header), text.filter { $0 != "+" } + "-")
  }
}
