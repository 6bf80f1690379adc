package import DocumentModel

/// The index of a node in its tree.
package struct SyntaxNodeID: Hashable, Comparable, Sendable {
  package var index: UInt32

  package init(_ index: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.index < rhs.index
  }
}

/// What a node of the tree is.
package enum SyntaxKind: UInt8, Sendable {
  /// One document of the stream; its one child is the root.
  case document
  case blockMapping
  case blockSequence
  case flowMapping
  case flowSequence
  /// `[key: value]`: a mapping of one pair without braces, an item of a flow sequence.
  case flowPair
  /// An entry of a mapping; its children are key and value.
  case pair
  /// An entry of a sequence; its one child is the value.
  case item
  case scalar
  case alias
  /// Nothing where a node could be; it may have an anchor or tag.
  case empty

  package var isEntry: Bool { self == .pair || self == .item }
  package var isBlock: Bool { self == .blockMapping || self == .blockSequence }
  package var isFlow: Bool { self == .flowMapping || self == .flowSequence || self == .flowPair }
  package var isMapping: Bool { self == .blockMapping || self == .flowMapping || self == .flowPair }
  package var isSequence: Bool { self == .blockSequence || self == .flowSequence }
  package var isCollection: Bool { isBlock || isFlow }
}

/// A node of the tree, in the order of the text; its descendants follow it directly.
package struct SyntaxNode: Sendable {
  package var kind: SyntaxKind
  /// How a scalar is written.
  package var style: NodeStyle = .plain
  package var hasAnchor = false
  package var hasTag = false
  package var hasComments = false
  /// A scalar's value lies beside the text.
  var isCopied = false
  /// The first of its tokens, anchor and tag included.
  package var firstToken: Int32
  /// The token behind its last. Equal to the first where the node has no bytes.
  package var endToken: Int32
  package var parent: SyntaxNodeID
  /// The index behind the node and all its descendants.
  package var after: UInt32 = 0
  /// Of a scalar: where its value begins. Of a pair: the token `:`, or its ``endToken`` where there is none.
  var first: UInt32 = 0
  /// Of a scalar: where its value ends.
  var second: UInt32 = 0

  package var tokens: Range<Int> { Int(firstToken)..<Int(endToken) }
}
