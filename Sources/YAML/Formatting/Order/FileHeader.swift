internal import SourceText
internal import SyntaxTree

/// The comments of a file as a whole, in its first lines: those for tools, and the first block that a blank line ends. They
/// stay there, even if the entry below them moves.
enum FileHeader {
  /// How many of an entry's comments are the file's.
  static func length(_ comments: [Comment], above entry: SyntaxNodeID, in tree: SyntaxTree) -> Int {
    guard let first = comments.first, isAboveContent(first, in: tree) else { return 0 }
    let ends = comments.indices.dropFirst().first { index in
      tree.hasBlankLine(before: comments[index].range.start.index, inGapBefore: comments[index].nextToken)
    }
    if let ends { return ends }
    let isEnded = tree.hasBlankLine(
      before: tree.range(entry).start.index, inGapBefore: Int(tree[entry].firstToken))
    if isEnded { return comments.count }
    guard isForTools(first, in: tree) else { return 0 }
    return comments.firstIndex { isOfEntry($0, in: tree) } ?? comments.count
  }

  private static func isForTools(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    guard !isOfEntry(comment, in: tree) else { return false }
    let text = text(of: comment, in: tree)
    return marks.contains { text.contains($0) } || text.hasPrefix("#!") || text.hasPrefix("#cloud-config")
  }

  /// Whether a tool reads the comment for the entry below it.
  private static func isOfEntry(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    let text = text(of: comment, in: tree)
    return marksOfEntries.contains { text.contains($0) }
  }

  private static let marks = [
    "yaml-language-server:", "$schema", "vim:", "-*-", "yamllint", "settle:", "SPDX-", "Copyright", "©",
  ]

  private static let marksOfEntries = ["disable-line", "settle: ignore[", "settle: ignore-block"]

  private static func text(of comment: Comment, in tree: SyntaxTree) -> String {
    String(decoding: tree.text[comment.range.indices], as: UTF8.self)
  }

  /// Whether only other comments, directives and `---` are before it.
  private static func isAboveContent(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    tree.tokens[..<comment.nextToken].allSatisfy { $0.kind == .directive || $0.kind == .documentStart }
  }
}
