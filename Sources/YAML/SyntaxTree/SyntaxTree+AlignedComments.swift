internal import SourceText

extension SyntaxTree {
  /// Whether two comments, by their places among all, are after text on lines that follow each other, and in one column on purpose:
  /// with one blank before both, their texts are as long by chance.
  public func areAligned(_ upper: Int, _ lower: Int) -> Bool {
    guard upper >= 0, lower < comments.count, !comments[lower].isContinuation,
      text.lineStart(after: comments[upper].range.end.index)
        == text.lineStart(before: comments[lower].range.start.index)
    else { return false }
    let gaps = [upper, lower].map { blanks(before: comments[$0]) }
    return gaps.allSatisfy { $0 > 0 } && gaps.contains { $0 > 1 }
      && width(before: comments[upper]) == width(before: comments[lower])
  }

  /// Unicode scalars before a comment on its line.
  public func width(before comment: Comment) -> Int {
    let start = comment.range.start.index
    return text[text.lineStart(before: start)..<start].count { !UTF8Bytes.isContinuation($0) }
  }

  /// The blanks between a comment and the text before it; 0 for a comment on its own line.
  private func blanks(before comment: Comment) -> Int {
    let start = comment.range.start.index
    let line = text[text.lineStart(before: start)..<start]
    let blanks = line.reversed().prefix(while: \.isBlank).count
    return blanks < line.count ? blanks : 0
  }
}
