internal import SourceText

/// A comment between two tokens, with what stands around it.
struct ScannedComment {
  /// From `#` to the end of the line, its line break left out.
  var range: Range<Int>
  /// From 0.
  var line: Int
  /// Bytes before it in its line.
  var column: Int
  /// The token before and the token after it; nil where the text begins or ends.
  var tokenBefore: Int?
  var tokenAfter: Int?
  /// Whether it stands behind a token on its line.
  var isTrailing: Bool
  /// Whether only blanks stand before it on its line: no token, nor what is none, as an unknown directive.
  var hasOwnLine: Bool
  /// The column of the comment above it, between the same tokens, where that has a line of its own.
  var columnAbove: Int?
}

/// Finds the comments between tokens. One pass over the gaps, linear in them.
struct CommentScan {
  let text: [UInt8]
  let tokens: TokenTable
  let lines: LineTable

  /// Calls `body` for each comment between a token and the one before it; the count of tokens stands for the end.
  func comments(before token: Int, _ body: (ScannedComment) -> Void) {
    let start = token > 0 ? tokens[token - 1].range.upperBound : Int(lines.starts[0])
    let isEnd = token == tokens.count
    if isEnd, !tokens.isComplete { return }
    let end = isEnd ? text.count : tokens[token].range.lowerBound
    guard start < end, token == 0 || isEnd || tokens[token - 1].endLine < tokens[token].line else { return }
    var line = token > 0 ? Int(tokens[token - 1].endLine) : 0
    var place = start
    var columnAbove: Int?
    var isClear = token == 0 || text[start - 1] == 0x0A
    while place < end {
      switch text[place] {
      case 0x0A:
        line += 1
        place += 1
        isClear = true
      case UInt8(ascii: "#"):
        var stop = place
        while !TextBytes.isLineEnd(stop, text) { stop += 1 }
        let next = stop
        let isTrailing = token > 0 && line == Int(tokens[token - 1].endLine) && text[start - 1] != 0x0A
        let column = place - Int(lines.starts[line])
        body(
          ScannedComment(
            range: place..<stop, line: line, column: column, tokenBefore: token > 0 ? token - 1 : nil,
            tokenAfter: isEnd ? nil : token, isTrailing: isTrailing, hasOwnLine: isClear,
            columnAbove: columnAbove))
        columnAbove = isClear ? column : nil
        place = next
      case let byte:
        if !TextBytes.isBlank(byte) { isClear = false }
        place += 1
      }
    }
  }
}
