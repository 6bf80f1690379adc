internal import SourceText
internal import SyntaxTree

/// Comments for tools in a file's first lines. They stay there, even if the entry below them moves.
enum FileHeader {
  static func isForTools(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    guard comment.nextToken == 0 || comment.placement == .head && isFirst(comment, in: tree) else { return false }
    let text = String(decoding: tree.text[comment.range.indices], as: UTF8.self)
    return marks.contains { text.contains($0) } || text.hasPrefix("#!") || text.hasPrefix("#cloud-config")
  }

  private static let marks = [
    "yaml-language-server:", "$schema", "vim:", "-*-", "yamllint", "settle:", "SPDX-", "Copyright", "©",
  ]

  private static func isFirst(_ comment: Comment, in tree: SyntaxTree) -> Bool {
    tree.comments.first?.range == comment.range
  }
}
