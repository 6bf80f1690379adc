import DocumentModel
import YAMLReading

/// Describes parts of a syntax tree as text.
enum TreeOutline {
  static func tree(_ text: String) -> SyntaxTree {
    SyntaxTree(Array(text.utf8), limits: Limits())
  }

  /// A line for each comment: its position, the path of the node that it belongs to, and its text.
  static func comments(_ text: String) -> [String] {
    let tree = tree(text)
    return tree.comments.map { comment in
      let words = String(decoding: tree.text[comment.range.indices], as: UTF8.self)
      let goesOn = comment.isContinuation ? "+" : ""
      return "\(comment.placement)\(goesOn) \(path(of: comment.owner, in: tree)): \(words)"
    }
  }

  /// A path such as `a.b` or `a[0]`, with the document's number if there are several; `.` for a document.
  static func path(of id: SyntaxNodeID, in tree: SyntaxTree) -> String {
    var steps: [String] = []
    var current = id
    while tree[current].kind != .document {
      let parent = tree[current].parent
      switch tree[current].kind {
      case .pair: steps.append(".\(String(decoding: tree.value(ofScalar: tree.child(current)), as: UTF8.self))")
      case .item: steps.append("[\(Array(tree.children(parent)).firstIndex(of: current) ?? -1)]")
      case .document, .blockMapping, .blockSequence, .flowMapping, .flowSequence, .flowPair, .scalar, .alias, .empty:
        if current == id { steps.append("/") }
      }
      current = parent
    }
    let number = Array(tree.documents).firstIndex(of: current) ?? -1
    return (Array(tree.documents).count > 1 ? "\(number)" : "") + "." + steps.reversed().joined().drop { $0 == "." }
  }
}
