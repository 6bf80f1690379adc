internal import DocumentModel
internal import YAMLReading

/// A stretch of a text that is written again, with the comments in it. Others stay where they are.
struct RewrittenPart {
  let source: SyntaxDocument
  let range: Range<Int>

  var tree: SyntaxTree { source.tree }

  /// The comments of an owner that have to be written.
  func comments(_ owner: SyntaxNodeID, placed placements: Comment.Placement...) -> [String] {
    placements.flatMap { tree.comments(of: owner, $0) }.filter { range.contains($0.range.start.index) }
      .map { text($0.range.indices) }
  }

  func hasBlankLine(above entry: SyntaxNodeID) -> Bool {
    let token = Int(source[entry].firstToken)
    let first = source.comments(before: token).first { $0.owner == entry && $0.placement == .head }
    return tree.hasBlankLine(before: first?.range.start.index ?? tree.range(entry).start.index, inGapBefore: token)
  }

  /// The anchor and the tag of a node, as far as they are wanted, in their order.
  func properties(of node: SyntaxNodeID, kinds: [SyntaxToken.Kind]) -> [String] {
    kinds.compactMap { tree.property($0, of: node) }.sorted { $0.start < $1.start }.map { text($0.indices) }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: source.text[range].withoutBlanksAtEnd, as: UTF8.self)
  }
}

extension [SyntaxToken.Kind] {
  /// What a value has before it where it stays.
  static let properties: Self = [.anchor, .tag]
  /// What a copy of a value may have: two anchors of one name are two values.
  static let copied: Self = [.tag]
}
