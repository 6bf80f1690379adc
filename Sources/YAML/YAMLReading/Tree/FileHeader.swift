internal import DocumentModel

/// The comments about a file as a whole, in its first lines: directives for tools, then a copyright notice or the first
/// block that a blank line ends, unless it is a divider. They stay at the top even if the entry below them moves.
enum FileHeader {
  /// How many of the comments above an entry belong to the file.
  static func length(_ comments: ArraySlice<Comment>, above entry: SyntaxNodeID, in tree: SyntaxTree) -> Int {
    guard let first = comments.first, isAboveContent(first, in: tree) else { return 0 }
    var start = comments.startIndex
    while start < comments.endIndex {
      let end = comments[start...].dropFirst().firstIndex { isSeparated($0, in: tree) } ?? comments.endIndex
      // Directly above the first key, a comment is about that key.
      let isEnded = end < comments.endIndex || isSeparated(entry, in: tree)
      guard isForTools(comments[start], in: tree) else {
        let isWhole = isEnded && !divides(comments[start], in: tree) || isNotice(comments[start], in: tree)
        let stop = isWhole ? comments[start..<end].firstIndex { isOfEntry($0, in: tree) } ?? end : start
        return stop - comments.startIndex
      }
      // The entry's own comments or a divider may follow the lines for tools directly.
      let ends = isEnded ? { divides($0, in: tree) } : { (comment: Comment) in !isForTools(comment, in: tree) }
      start = comments[start..<end].firstIndex(where: ends) ?? end
    }
    return start - comments.startIndex
  }

  /// Whether a blank line is above.
  private static func isSeparated(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    tree.hasBlankLine(before: comment.range.start.index, inGapBefore: comment.nextToken)
  }

  private static func isSeparated(_ entry: SyntaxNodeID, in tree: SyntaxTree) -> Bool {
    tree.hasBlankLine(before: tree.range(entry).start.index, inGapBefore: Int(tree[entry].firstToken))
  }

  /// Whether the comment is a divider such as `# --- Network ---`.
  private static func divides(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    let text = tree.text[comment.range.indices].drop { $0 == UInt8(ascii: "#") || $0.isBlank }
    return ["---", "===", "***"].contains { text.starts(with: $0.utf8) }
  }

  private static func isForTools(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    guard !isOfEntry(comment, in: tree) else { return false }
    let text = text(of: comment, in: tree)
    return marks.contains { text.contains($0) } || text.hasPrefix("#!") || text.hasPrefix("#cloud-config")
  }

  /// Whether the comment is a directive to a tool about the entry below it.
  private static func isOfEntry(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    let text = text(of: comment, in: tree)
    return marksOfEntries.contains { text.contains($0) }
  }

  private static func isNotice(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    let text = text(of: comment, in: tree)
    return ["SPDX-", "Copyright", "©"].contains { text.contains($0) }
  }

  private static let marks = [
    "yaml-language-server:", "$schema", "vim:", "-*-", "yamllint", "settle:", "ryl ", "!yamlfmt!:",
    "dprint-ignore-file",
  ]

  private static let marksOfEntries = [
    "disable-line", "settle: ignore[", "settle: ignore-block", "yaml-language-server-disable",
  ]

  private static func text(of comment: Comment, in tree: SyntaxTree) -> String {
    String(decoding: tree.text[comment.range.indices], as: UTF8.self)
  }

  /// Whether only comments, directives and `---` precede the comment.
  private static func isAboveContent(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    tree.tokens[..<comment.nextToken].allSatisfy { $0.kind == .directive || $0.kind == .documentStart }
  }
}
