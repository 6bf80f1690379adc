internal import DocumentModel
internal import YAMLReading

extension Renderer {
  /// Writes comments on their own lines, with the blank lines between them.
  mutating func writeLines(_ comments: [Comment], at indent: Int, mayBeginWithBlankLine: Bool) {
    var mayHaveBlankLine = mayBeginWithBlankLine
    for comment in comments {
      if mayHaveBlankLine, tree.hasBlankLine(before: comment.range.start.index, inGapBefore: comment.nextToken) {
        writeBlankLine()
      }
      output.startLine(at: indent)
      write(comment)
      mayHaveBlankLine = true
    }
  }

  /// Writes trailing comments: the first on the current line, the others below it in the same column.
  mutating func writeTrailing(_ comments: [Comment]) {
    guard let first = comments.first else { return }
    output.write(blanks: max(1, options.commentDistance))
    let column = output.width
    write(first)
    for comment in comments.dropFirst() {
      output.startLine(at: column)
      write(comment)
    }
  }

  /// Trailing blanks of a comment are removed, as on every line.
  private mutating func write(_ comment: Comment) {
    output.write(source: tree.text[comment.range.indices].withoutBlanksAtEnd.indices)
  }

  mutating func writeBlankLine() {
    guard endOfKept != output.count else { return }
    output.endLine()
    output.breakLine()
  }
}
