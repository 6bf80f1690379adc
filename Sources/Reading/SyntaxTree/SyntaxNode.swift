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

/// A node of the tree, in the order of the text; its descendants follow it directly. It takes 24 bytes and no more: a text has
/// about as many nodes as words.
public struct SyntaxNode: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    static let hasAnchor = Self(rawValue: 1 << 0)
    static let hasTag = Self(rawValue: 1 << 1)
    static let hasComments = Self(rawValue: 1 << 2)
    static let isCopied = Self(rawValue: 1 << 3)
  }

  public var kind: SyntaxKind
  /// How a scalar is written.
  public var style: NodeStyle = .plain
  var flags: Flags = []
  /// The first of its tokens, anchor and tag included.
  public var firstToken: Int32
  /// The token behind its last. Equal to the first where the node has no bytes.
  public var endToken: Int32
  public var parent: SyntaxNodeID
  /// Of a scalar: where its value begins. Of any other node: the index behind it and all its descendants.
  private var first: UInt32
  /// Of a scalar: where its value ends. Of a pair: the token `:`.
  private var second: UInt32 = .max

  /// A node without descendants and tokens.
  init(_ kind: SyntaxKind, _ id: SyntaxNodeID, firstToken: Int32, parent: SyntaxNodeID) {
    self.kind = kind
    self.firstToken = firstToken
    self.parent = parent
    endToken = firstToken
    first = id.index + 1
  }

  public var tokens: Range<Int> { Int(firstToken)..<Int(endToken) }
  public var hasAnchor: Bool { flags.contains(.hasAnchor) }
  public var hasTag: Bool { flags.contains(.hasTag) }
  public var hasComments: Bool { flags.contains(.hasComments) }
  /// A scalar's value lies beside the text.
  public var isCopied: Bool { flags.contains(.isCopied) }

  /// The index behind the node and all its descendants.
  ///
  /// - Parameter id: the node's own.
  func after(_ id: SyntaxNodeID) -> UInt32 { kind == .scalar ? id.index + 1 : first }

  /// Of a node other than a scalar.
  mutating func end(before next: Int) { first = UInt32(truncatingIfNeeded: next) }

  /// Where the value of a scalar lies.
  var value: Range<UInt32> {
    get { first..<second }
    set { (first, second) = (newValue.lowerBound, newValue.upperBound) }
  }

  /// The token `:` of a pair, or its ``endToken`` where there is none; nil as long as that isn't known.
  var colon: Int? {
    get { second == .max ? nil : Int(second) }
    set { second = newValue.map { UInt32(truncatingIfNeeded: $0) } ?? .max }
  }
}
