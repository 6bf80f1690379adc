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

/// The kind of a node of the tree.
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

/// A node of the tree, in the order of the text; its descendants follow it directly. It takes twenty bytes and no more: a text
/// has more nodes than words.
public struct SyntaxNode: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    static let hasAnchor = Self(rawValue: 1 << 0)
    static let hasTag = Self(rawValue: 1 << 1)
    static let hasComments = Self(rawValue: 1 << 2)
    static let isCopied = Self(rawValue: 1 << 3)
    static let isIndentless = Self(rawValue: 1 << 4)
  }

  public var kind: SyntaxKind
  /// How a scalar is written.
  public var style: NodeStyle = .plain
  var flags: Flags = []
  /// The first of its tokens, anchor and tag included.
  public var firstToken: Int32
  /// The token after its last. Equal to the first where the node has no bytes.
  public var endToken: Int32
  public var parent: SyntaxNodeID
  /// The number of a scalar's value among the values outside the text, where it lies there. For any other node: the
  /// index after it and all its descendants.
  private var data: UInt32

  /// A node without descendants and tokens.
  init(_ kind: SyntaxKind, id: SyntaxNodeID, firstToken: Int32, parent: SyntaxNodeID) {
    self.kind = kind
    self.firstToken = firstToken
    self.parent = parent
    endToken = firstToken
    data = id.index + 1
  }

  public var tokens: Range<Int> { Int(firstToken)..<Int(endToken) }
  public var hasAnchor: Bool { flags.contains(.hasAnchor) }
  public var hasTag: Bool { flags.contains(.hasTag) }
  public var hasComments: Bool { flags.contains(.hasComments) }
  /// Whether a block sequence begins in the column of the mapping around it.
  public var isIndentless: Bool { flags.contains(.isIndentless) }
  /// A scalar's value lies outside the text.
  public var isCopied: Bool { flags.contains(.isCopied) }

  /// The index after the node and all its descendants.
  ///
  /// - Parameter id: the node's own.
  func after(_ id: SyntaxNodeID) -> UInt32 { kind == .scalar ? id.index + 1 : data }

  /// Sets the end of a node other than a scalar.
  mutating func end(before next: Int) { data = UInt32(truncatingIfNeeded: next) }

  /// Which of the values outside the text is that of a scalar; nil for one that lies in the text.
  var copy: Int? { kind == .scalar && isCopied ? Int(data) : nil }

  mutating func setCopy(_ number: Int) {
    flags.insert(.isCopied)
    data = UInt32(truncatingIfNeeded: number)
  }
}

extension [SyntaxNode] {
  /// The node that a token belongs to directly: the innermost that holds it. Logarithmic in the nodes, linear in their depth.
  func owner(ofToken token: Int) -> SyntaxNodeID {
    // In the order of the text, so that the last node that begins there or before is the owner or lies inside it, unless it is
    // empty.
    var node = SyntaxNodeID(Swift.max(partitioningIndex { $0.firstToken > token } - 1, 0))
    while !self[Int(node.index)].tokens.contains(token), self[Int(node.index)].parent != node {
      node = self[Int(node.index)].parent
    }
    return node
  }
}
