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
  /// A document of the stream; its only child is the root.
  case document
  case blockMapping
  case blockSequence
  case flowMapping
  case flowSequence
  /// `[key: value]`: a mapping of one pair without braces, as an item of a flow sequence.
  case flowPair
  /// An entry of a mapping; its children are the key and the value.
  case pair
  /// An entry of a sequence; its only child is the value.
  case item
  case scalar
  case alias
  /// A missing value or key, possibly with an anchor or tag.
  case empty

  public var isEntry: Bool { self == .pair || self == .item }
  public var isBlock: Bool { self == .blockMapping || self == .blockSequence }
  public var isFlow: Bool { self == .flowMapping || self == .flowSequence || self == .flowPair }
  public var isMapping: Bool { self == .blockMapping || self == .flowMapping || self == .flowPair }
  public var isSequence: Bool { self == .blockSequence || self == .flowSequence }
  public var isCollection: Bool { isBlock || isFlow }
}

/// A node of the tree. Nodes are in document order, each followed by its descendants. Kept to twenty bytes, because a
/// text has more nodes than words.
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
  /// The style of a scalar.
  public var style: NodeStyle = .plain
  var flags: Flags = []
  /// The index of its first token, which may be its anchor or tag.
  public var firstToken: Int32
  /// The index after its last token; equal to `firstToken` if the node is empty.
  public var endToken: Int32
  public var parent: SyntaxNodeID
  /// For a scalar whose value isn't in the text: the number of that value. For any other kind of node: the index after
  /// the node and its descendants.
  private var data: UInt32

  /// A node without tokens and descendants.
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
  /// Whether a block sequence is in the column of the mapping that contains it.
  public var isIndentless: Bool { flags.contains(.isIndentless) }
  /// Whether a scalar's value differs from its text and is stored separately.
  public var isCopied: Bool { flags.contains(.isCopied) }

  /// The index after the node and its descendants.
  ///
  /// - Parameter id: The node's own index.
  func after(_ id: SyntaxNodeID) -> UInt32 { kind == .scalar ? id.index + 1 : data }

  /// Sets the index after the descendants. Not for scalars.
  mutating func end(before next: Int) { data = UInt32(truncatingIfNeeded: next) }

  /// The number of a scalar's value among those stored separately; nil if the value is in the text.
  var copy: Int? { kind == .scalar && isCopied ? Int(data) : nil }

  mutating func setCopy(_ number: Int) {
    flags.insert(.isCopied)
    data = UInt32(truncatingIfNeeded: number)
  }
}

extension [SyntaxNode] {
  /// The innermost node that contains a token. Logarithmic in the number of nodes, linear in the depth.
  func owner(ofToken token: Int) -> SyntaxNodeID {
    // In document order, the last node that starts at the token or before is the owner, inside it, or empty.
    var node = SyntaxNodeID(Swift.max(partitioningIndex { $0.firstToken > token } - 1, 0))
    while !self[Int(node.index)].tokens.contains(token), self[Int(node.index)].parent != node {
      node = self[Int(node.index)].parent
    }
    return node
  }
}
