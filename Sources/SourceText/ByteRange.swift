/// A place in a text, counted in bytes of UTF-8 from its start, a byte order mark included.
package struct ByteOffset: Hashable, Comparable, Sendable {
  package var value: UInt32

  package init(_ value: UInt32) {
    self.value = value
  }

  /// Clamps: an offset never lies before a text's start or past 4 GiB, which no limit lets a file reach.
  @inlinable @inline(__always)
  package init(_ value: Int) {
    self.value = UInt32(clamping: value)
  }

  package var index: Int { Int(value) }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.value < rhs.value
  }
}

/// A half-open stretch of bytes of one text. An empty range is a place between two bytes.
package struct ByteRange: Hashable, Sendable {
  package var start: ByteOffset
  package var end: ByteOffset

  /// - Precondition: `start` does not lie after `end`.
  @inlinable @inline(__always)
  package init(_ start: ByteOffset, _ end: ByteOffset) {
    precondition(start <= end, "a range runs forwards")
    self.start = start
    self.end = end
  }

  @inlinable @inline(__always)
  package init(_ range: Range<Int>) {
    self.init(ByteOffset(range.lowerBound), ByteOffset(range.upperBound))
  }

  package var indices: Range<Int> { start.index..<end.index }
  package var count: Int { end.index - start.index }
  package var isEmpty: Bool { start == end }

  /// Whether the two share at least one byte.
  package func overlaps(_ other: Self) -> Bool {
    start < other.end && other.start < end
  }

  /// Whether `other` lies wholly inside.
  package func contains(_ other: Self) -> Bool {
    start <= other.start && other.end <= end
  }
}
