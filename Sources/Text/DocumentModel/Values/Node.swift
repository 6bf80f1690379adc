/// The index of a node in its document's arena.
public struct NodeID: Hashable, Comparable, Sendable {
  public var index: UInt32

  public init(_ index: UInt32) {
    self.index = index
  }

  public init(_ index: Int) {
    self.index = UInt32(index)
  }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.index < rhs.index
  }
}

/// The kind of a node in the JSON data model, or an alias in place of the node that it refers to.
public enum NodeKind: UInt8, Sendable {
  case null
  case boolean
  case number
  case string
  case array
  case object
  case alias

  @inline(__always)
  public var isCollection: Bool { self == .array || self == .object }

  /// Compares raw values, because the generic comparison of raw-valued enums isn't specialized across modules.
  @inline(__always)
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue == rhs.rawValue
  }
}

/// How a node is written.
public enum NodeStyle: UInt16, Sendable {
  case plain
  case singleQuoted
  case doubleQuoted
  case literal
  case folded
  /// A collection in block style.
  case block
  /// A collection in brackets (flow style), as in JSON.
  case flow

  /// Compares raw values, because the generic comparison of raw-valued enums isn't specialized across modules.
  @inline(__always)
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue == rhs.rawValue
  }
}

/// A node, in sixteen bytes of the arena. `data` depends on the kind; what doesn't fit is in ``NodeTables``:
///
/// | kind | `data` |
/// |---|---|
/// | boolean | 0 or 1 |
/// | number | its significand, or the index of a large one |
/// | string | the offset of its copied bytes; unused if the text contains its bytes |
/// | scalar as key | ``KeyID`` |
/// | array, object | the index after its last descendant |
/// | alias | the index of its target |
public struct Node: Sendable {
  /// Facts about a node besides its kind; the lowest three bits are its ``NodeStyle``.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    public init(_ style: NodeStyle) {
      rawValue = style.rawValue
    }

    /// Like `isDisjoint`, compares raw values: without optimization, the generic comparison takes a quarter of an
    /// evaluation.
    @inline(__always)
    public func contains(_ other: Self) -> Bool { rawValue & other.rawValue == other.rawValue }

    @inline(__always)
    public func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }

    /// The string's bytes are in the side buffer, because they differ from the text.
    public static let isCopied = Self(rawValue: 1 << 3)
    public static let isKey = Self(rawValue: 1 << 4)
    public static let hasAnchor = Self(rawValue: 1 << 5)
    /// The node has a tag outside the core schema; see also ``isTyped``.
    public static let hasTag = Self(rawValue: 1 << 6)
    /// The object has merged entries.
    public static let hasMerge = Self(rawValue: 1 << 7)
    /// The number's significand exceeds 64 bits or its exponent 8 bits: its digits are read from the text.
    public static let isBigNumber = Self(rawValue: 1 << 8)
    /// The number is written with a fraction or an exponent.
    public static let isFloat = Self(rawValue: 1 << 9)
    /// The scalar has no text.
    public static let isEmpty = Self(rawValue: 1 << 10)
    /// The key is an unquoted `<<`.
    public static let isMergeKey = Self(rawValue: 1 << 11)
    /// The number's significand doesn't fit in the node.
    static let isWide = Self(rawValue: 1 << 12)
    /// The value isn't known yet, because a program will substitute it.
    public static let isPlaceholder = Self(rawValue: 1 << 13)
    /// The node has a core-schema tag that fits its value: `!!str yes`.
    public static let isTyped = Self(rawValue: 1 << 14)

    public var style: NodeStyle { NodeStyle(rawValue: rawValue & 0b111) ?? .plain }

    /// The number of bytes of each quote; 0 for an unquoted scalar.
    @inline(__always)
    var quoteLength: Int {
      let style = rawValue & 0b111
      return style == NodeStyle.singleQuoted.rawValue || style == NodeStyle.doubleQuoted.rawValue ? 1 : 0
    }
  }

  public var kind: NodeKind
  /// The exponent of a number, or the number of items or entries of a collection, up to ``many``.
  var small: UInt8 = 0
  public var flags: Flags
  /// The range of the node's own bytes, without `&anchor` and `!tag`.
  public var start: UInt32
  public var end: UInt32
  public var data: UInt32

  /// The smallest number of items or entries that isn't stored in the node.
  static let many = UInt8.max

  public init(kind: NodeKind, flags: Flags, start: UInt32, end: UInt32, data: UInt32 = 0) {
    self.kind = kind
    self.flags = flags
    self.start = start
    self.end = end
    self.data = data
  }

  public var range: ByteRange { ByteRange(ByteOffset(start), ByteOffset(end)) }

  /// The range of a string's bytes in the text, if they are unchanged: the node without its quotes.
  @inline(__always)
  var bytesInText: Range<Int> { Int(start) + flags.quoteLength..<Int(end) - flags.quoteLength }

  /// The index after the node and all its descendants.
  ///
  /// - Parameter id: The index of this node.
  @inline(__always)
  func end(at id: NodeID) -> NodeID { kind.isCollection ? NodeID(data) : NodeID(id.index + 1) }

  /// The property name of the node as a key; nil for a collection. An alias has the name of its target.
  ///
  /// - Parameters:
  ///   - id: The index of this node.
  ///   - aliasNames: ``NodeTables/aliasNames``.
  @inline(__always)
  func keyID(at id: NodeID, aliasNames: [NodeID: KeyID]) -> KeyID? {
    if flags.contains(.isKey) { return KeyID(data) }
    return kind == .alias ? aliasNames[id] : nil
  }
}
