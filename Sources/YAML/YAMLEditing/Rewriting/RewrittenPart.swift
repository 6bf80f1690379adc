internal import DocumentModel
internal import YAMLReading

/// A range of a text that is rewritten with the comments in it. Comments outside the range stay where they are.
struct RewrittenPart {
  let source: SyntaxDocument
  let range: Range<Int>

  var tree: SyntaxTree { source.tree }

  /// The comments of a node that are in the range and have to be written again.
  func comments(_ owner: SyntaxNodeID, placed placements: Comment.Placement...) -> [String] {
    placements.flatMap { tree.comments(of: owner, $0) }.filter { range.contains($0.range.start.index) }
      .map { text($0.range.indices) }
  }

  func hasBlankLine(above entry: SyntaxNodeID) -> Bool {
    let token = Int(source[entry].firstToken)
    let first = source.comments(before: token).first { $0.owner == entry && $0.placement == .head }
    return tree.hasBlankLine(before: first?.range.start.index ?? tree.range(entry).start.index, inGapBefore: token)
  }

  /// The anchor and tag of a node, limited to some kinds, in text order.
  func properties(of node: SyntaxNodeID, kinds: [SyntaxToken.Kind]) -> [String] {
    kinds.compactMap { tree.property($0, of: node) }.sorted { $0.start < $1.start }.map { text($0.indices) }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: source.text[range].withoutBlanksAtEnd, as: UTF8.self)
  }
}

extension [SyntaxToken.Kind] {
  /// The properties of a value that stays at its place.
  static let properties: Self = [.anchor, .tag]
  /// The properties of a copied value. Its anchor isn't copied: the copy would hide the original.
  static let copied: Self = [.tag]
}
