public import DocumentModel

/// The index of a node in its tree.
public struct SyntaxNodeID: Hashable, Comparable, Sendable {
  public var index: UInt32

  public init(_ index: Int) {
    self.index = UInt32(truncatingIfNeeded: index)
  }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.index < rhs.index
  }
}

/// What a node of the tree is.
public enum SyntaxKind: UInt8, Sendable {
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

  public var isEntry: Bool { self == .pair || self == .item }
  public var isBlock: Bool { self == .blockMapping || self == .blockSequence }
  public var isFlow: Bool { self == .flowMapping || self == .flowSequence || self == .flowPair }
  public var isMapping: Bool { self == .blockMapping || self == .flowMapping || self == .flowPair }
  public var isSequence: Bool { self == .blockSequence || self == .flowSequence }
  public var isCollection: Bool { isBlock || isFlow }
}

/// A node of the tree, in the order of the text; its descendants follow it directly.
public struct SyntaxNode: Sendable {
  public var kind: SyntaxKind
  /// How a scalar is written.
  public var style: NodeStyle = .plain
  public var hasAnchor = false
  public var hasTag = false
  public var hasComments = false
  /// A scalar's value lies beside the text.
  public var isCopied = false
  /// The first of its tokens, anchor and tag included.
  public var firstToken: Int32
  /// The token behind its last. Equal to the first where the node has no bytes.
  public var endToken: Int32
  public var parent: SyntaxNodeID
  /// The index behind the node and all its descendants.
  public var after: UInt32 = 0
  /// Of a scalar: where its value begins. Of a pair: the token `:`, or its ``endToken`` where there is none.
  var first: UInt32 = 0
  /// Of a scalar: where its value ends.
  var second: UInt32 = 0

  public var tokens: Range<Int> { Int(firstToken)..<Int(endToken) }
}
