internal import SourceText
internal import SyntaxTree

/// Comments for tools in a file's first lines. They stay there, even if the entry below them moves.
enum FileHeader {
  static func isForTools(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    guard isAboveContent(comment, in: tree), !isOfEntry(comment, in: tree) else { return false }
    let text = text(of: comment, in: tree)
    return marks.contains { text.contains($0) } || text.hasPrefix("#!") || text.hasPrefix("#cloud-config")
  }

  /// Whether a tool reads the comment for the entry below it.
  static func isOfEntry(_ comment: Comment, in tree: SyntaxTree) -> Bool {
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
