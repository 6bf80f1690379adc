internal import DocumentModel
internal import YAMLReading

/// A comment between two tokens, with its surroundings.
struct ScannedComment {
  /// From `#` to the end of the line, without the line break.
  var range: Range<Int>
  /// The line number, from 0.
  var line: Int
  /// The number of bytes before it on its line.
  var column: Int
  /// The indices of the tokens before and after it; nil at the start or end of the text.
  var tokenBefore: Int?
  var tokenAfter: Int?
  /// Whether it follows a token on its line.
  var isTrailing: Bool
  /// Whether only blanks precede it on its line: no token, and nothing else, such as an unknown directive.
  var hasOwnLine: Bool
  /// The column of the comment above it, if that is between the same tokens and on its own line.
  var columnAbove: Int?
  /// The comment with its owner, and its index in the text.
  var attached: Comment
  var index: Int
}

extension LintSource {
  /// Calls `body` for each comment that isn't in the header of a block scalar. Linear.
  func forEachComment(_ body: (ScannedComment) -> Void) {
    var next = 0
    var above: (column: Int, next: Int)?
    for (index, comment) in tokens.comments.enumerated() {
      let range = comment.range.indices
      while next < tokens.count, tokens[next].range.lowerBound < range.lowerBound { next += 1 }
      let before = next > 0 ? tokens[next - 1] : nil
      if let before, before.range.upperBound > range.lowerBound { continue }
      let line = lines.line(of: comment.range.start) - 1
      let start = lines.lineStart(of: range.lowerBound)
      let hasOwnLine = text[start..<range.lowerBound].allSatisfy(\.isBlank)
      let isTrailing = before.map { Int($0.endLine) == line && text[Int($0.end) - 1] != 0x0A } ?? false
      let column = range.lowerBound - start
      body(
        ScannedComment(
          range: range, line: line, column: column, tokenBefore: next > 0 ? next - 1 : nil,
          tokenAfter: next < tokens.count ? next : nil, isTrailing: isTrailing, hasOwnLine: hasOwnLine,
          columnAbove: above?.next == next ? above?.column : nil, attached: comment, index: index))
      above = hasOwnLine ? (column, next) : nil
    }
  }
}
