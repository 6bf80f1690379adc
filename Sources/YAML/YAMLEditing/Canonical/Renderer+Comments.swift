internal import DocumentModel
internal import YAMLReading

extension Renderer {
  /// Comments on lines of their own, with the blank lines between them.
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

  /// Comments after something on its line: the first there, those that continue it below in its column.
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

  /// The blanks at its end go, as those at the end of any line.
  private mutating func write(_ comment: Comment) {
    output.write(source: tree.text[comment.range.indices].withoutBlanksAtEnd.indices)
  }

  mutating func writeBlankLine() {
    guard endOfKept != output.count else { return }
    output.endLine()
    output.breakLine()
  }
}
