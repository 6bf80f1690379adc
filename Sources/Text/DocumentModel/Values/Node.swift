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

/// The kind of a node, by the JSON data model; an alias takes the place of the node that it names.
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

  /// By the raw value: the generic comparison of raw-valued enums isn't specialised across modules.
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
  /// A collection by indentation.
  case block
  /// A collection in brackets, as in JSON.
  case flow

  /// By the raw value: the generic comparison of raw-valued enums isn't specialised across modules.
  @inline(__always)
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue == rhs.rawValue
  }
}

/// Sixteen bytes of the arena. The content of `data` depends on the kind; larger content is in ``NodeTables``:
///
/// | kind | `data` |
/// |---|---|
/// | boolean | 0 or 1 |
/// | number | its significand, or the index of a large one |
/// | string | nothing where the text holds its bytes, else where the copy of them begins |
/// | scalar as key | ``KeyID`` |
/// | array, object | index after its last descendant |
/// | alias | index of its target |
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

    /// The string's bytes lie in the side buffer, not in the text.
    public static let isCopied = Self(rawValue: 1 << 3)
    public static let isKey = Self(rawValue: 1 << 4)
    public static let hasAnchor = Self(rawValue: 1 << 5)
    /// A tag that says more than the value does; ``isTyped`` has the others.
    public static let hasTag = Self(rawValue: 1 << 6)
    /// The object has entries from `<<`.
    public static let hasMerge = Self(rawValue: 1 << 7)
    /// The number doesn't fit a significand of 64 bits: its digits are read from the text.
    public static let isBigNumber = Self(rawValue: 1 << 8)
    /// The number is written with a fraction or an exponent.
    public static let isFloat = Self(rawValue: 1 << 9)
    /// The scalar is written as an empty text.
    public static let isEmpty = Self(rawValue: 1 << 10)
    /// The key is `<<`, unquoted.
    public static let isMergeKey = Self(rawValue: 1 << 11)
    /// The number's significand doesn't fit the node.
    static let isWide = Self(rawValue: 1 << 12)
    /// The value isn't known yet: something puts it in the place of the text.
    public static let isPlaceholder = Self(rawValue: 1 << 13)
    /// A tag of YAML's own that fits the value: `!!str yes`.
    public static let isTyped = Self(rawValue: 1 << 14)

    public var style: NodeStyle { NodeStyle(rawValue: rawValue & 0b111) ?? .plain }

    /// Bytes of one quote; 0 for a scalar without.
    @inline(__always)
    var quoteLength: Int {
      let style = rawValue & 0b111
      return style == NodeStyle.singleQuoted.rawValue || style == NodeStyle.doubleQuoted.rawValue ? 1 : 0
    }
  }

  public var kind: NodeKind
  /// The power of ten of a number's significand; of a collection its items or entries, and ``many`` for that many or more.
  var small: UInt8 = 0
  public var flags: Flags
  /// The node's own bytes, without `&anchor` and `!tag`.
  public var start: UInt32
  public var end: UInt32
  public var data: UInt32

  /// The least count of items or entries that isn't in the node.
  static let many = UInt8.max

  public init(kind: NodeKind, flags: Flags, start: UInt32, end: UInt32, data: UInt32 = 0) {
    self.kind = kind
    self.flags = flags
    self.start = start
    self.end = end
    self.data = data
  }

  public var range: ByteRange { ByteRange(ByteOffset(start), ByteOffset(end)) }

  /// The bytes of a string that the text holds as they are: those of the node, without its quotes.
  @inline(__always)
  var bytesInText: Range<Int> { Int(start) + flags.quoteLength..<Int(end) - flags.quoteLength }

  /// The index after the node, which is at `id`, and all its descendants.
  @inline(__always)
  func end(at id: NodeID) -> NodeID { kind.isCollection ? NodeID(data) : NodeID(id.index + 1) }

  /// The property name of the node, which is at `id`, in the place of a key; nil for a collection. An alias has its target's name.
  ///
  /// - Parameter aliasNames: ``NodeTables/aliasNames``.
  @inline(__always)
  func keyID(at id: NodeID, aliasNames: [NodeID: KeyID]) -> KeyID? {
    if flags.contains(.isKey) { return KeyID(data) }
    return kind == .alias ? aliasNames[id] : nil
  }
}
