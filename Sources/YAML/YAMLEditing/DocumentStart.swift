internal import DocumentModel
internal import YAMLReading

/// The first value of a document that is empty or contains only comments.
struct DocumentStart {
  let source: SyntaxDocument
  let writer: ValueWriter
  /// Nil for the first document.
  var document: SyntaxNodeID?

  func edits(_ value: NewValue) -> [TextEdit] {
    let written = writer.block(value, column: -1)
    let lines = (written.head.isEmpty ? [] : [written.head]) + written.body
    let document = document ?? SyntaxNodeID(0)
    let tokens = source[document].tokens
    let marker = tokens.last { source.tree.tokens[$0].kind == .documentStart }
    // Existing comments are about the whole file, so the value goes below them, after a blank line.
    let gap = marker.map { $0 + 1 } ?? tokens.first ?? 0
    let place: Int
    if let comment = source.comments(before: gap).last(where: { $0.owner == document && $0.placement != .prologue }) {
      place = comment.range.end.index
    } else if let marker {
      place = Int(source.tree.tokens[marker].end)
    } else {
      return [.insertion(at: ByteOrderMark.length(in: source.text), text: joined(lines) + writer.style.lineBreak)]
    }
    let isBelowComment = marker.map { place > Int(source.tree.tokens[$0].end) && !isOnLine(of: $0, at: place) } ?? true
    return below(place, lines: (isBelowComment ? [""] : []) + lines)
  }

  private func isOnLine(of token: Int, at place: Int) -> Bool {
    source.isOnOneLine(Int(source.tree.tokens[token].end), place)
  }

  private func below(_ place: Int, lines: [String]) -> [TextEdit] {
    let end = source.nextLine(place)
    let lineBreak = writer.style.lineBreak
    if source.lineEnd(place) == source.text.count {
      return [.insertion(at: end, text: lineBreak + joined(lines) + lineBreak)]
    }
    // If there are blank lines already, they separate enough.
    var next = end
    while source.isBlankLine(next) { next = source.nextLine(next) }
    let text = joined(next > end && lines.first == "" ? Array(lines.dropFirst()) : lines)
    return [.insertion(at: next, text: text + lineBreak)]
  }

  private func joined(_ lines: [String]) -> String { lines.joined(separator: writer.style.lineBreak) }
}
