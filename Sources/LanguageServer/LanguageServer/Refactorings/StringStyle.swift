internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

/// Rewrites a string with other quotes, without quotes, or as a block scalar.
enum StringStyle {
  static let refactoring = Refactoring(kind: "refactor.rewrite") { place in
    guard let rewriting = place.rewriting, let value = place.value else { return [] }
    let tree = rewriting.source.tree
    // On a quoted key, the key's quotes are changed; on any other key, its value's.
    let quoted = place.key.flatMap { [.singleQuoted, .doubleQuoted].contains(tree[$0].style) ? $0 : nil }
    let isBlock = [.literal, .folded].contains(tree[value].style)
    let titles: [(NodeStyle, String)] = [
      (.literal, "Convert to a block string"), (.folded, "Convert to a folded block string"),
      (.doubleQuoted, "Use double quotes"), (.singleQuoted, "Use single quotes"),
      (.plain, isBlock && quoted == nil ? "Convert to a plain string" : "Remove the quotes"),
    ]
    return titles.compactMap { style, title in
      let node = style == .literal || style == .folded ? value : quoted ?? value
      return rewriting.scalar(node, as: style).map { RefactoringOffer(title, rewrite: $0, by: rewriting, at: place) }
    }
  }
}
