package import SourceText

/// The index of a node in its document's arena.
package struct NodeID: Hashable, Comparable, Sendable {
  package var index: UInt32

  package init(_ index: UInt32) {
    self.index = index
  }

  package init(_ index: Int) {
    self.index = UInt32(index)
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.index < rhs.index
  }
}

/// What a node is, by the JSON data model; an alias stands for the node that it names.
package enum NodeKind: UInt8, Sendable {
  case null
  case boolean
  case number
  case string
  case array
  case object
  case alias

  /// By the raw value: the generic comparison of raw-valued enums isn't specialised across modules.
  @inlinable @inline(__always)
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue == rhs.rawValue
  }
}

/// How a node is written.
package enum NodeStyle: UInt16, Sendable {
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
  @inlinable @inline(__always)
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue == rhs.rawValue
  }
}

/// Twenty bytes of the arena. What `first` and `second` hold depends on the kind:
///
/// | kind | `first` | `second` |
/// |---|---|---|
/// | boolean | 0 or 1 | — |
/// | number | low half of the significand | high half |
/// | string | start of its bytes | their count |
/// | scalar as key | ``KeyID`` | — |
/// | array, object | index after its last descendant | count of items or entries |
/// | alias | index of its target | — |
package struct Node: Sendable {
  /// What is true of a node besides its kind; the lowest three bits are its ``NodeStyle``.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    package init(_ style: NodeStyle) {
      rawValue = style.rawValue
    }

    /// The string's bytes lie in the side buffer, not in the text.
    package static let isCopied = Self(rawValue: 1 << 3)
    package static let isKey = Self(rawValue: 1 << 4)
    package static let hasAnchor = Self(rawValue: 1 << 5)
    package static let hasTag = Self(rawValue: 1 << 6)
    /// The object takes entries over through `<<`.
    package static let hasMerge = Self(rawValue: 1 << 7)
    /// The number doesn't fit the node: its digits are read from the text.
    package static let isBigNumber = Self(rawValue: 1 << 8)
    /// The number is written with a fraction or an exponent.
    package static let isFloat = Self(rawValue: 1 << 9)
    /// The scalar is written as nothing at all.
    package static let isEmpty = Self(rawValue: 1 << 10)
    /// The key is `<<`, unquoted.
    package static let isMergeKey = Self(rawValue: 1 << 11)

    package var style: NodeStyle { NodeStyle(rawValue: rawValue & 0b111) ?? .plain }
  }

  package var kind: NodeKind
  /// The power of ten of a number's significand.
  package var exponent: Int8
  package var flags: Flags
  /// The node's own bytes, without `&anchor` and `!tag`.
  package var start: UInt32
  package var end: UInt32
  package var first: UInt32
  package var second: UInt32

  package init(
    kind: NodeKind, flags: Flags, start: UInt32, end: UInt32, first: UInt32 = 0, second: UInt32 = 0, exponent: Int8 = 0
  ) {
    self.kind = kind
    self.exponent = exponent
    self.flags = flags
    self.start = start
    self.end = end
    self.first = first
    self.second = second
  }

  package var range: ByteRange { ByteRange(ByteOffset(start), ByteOffset(end)) }
}
