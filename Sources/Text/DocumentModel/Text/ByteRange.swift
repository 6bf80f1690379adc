/// A place in a text, counted in bytes of UTF-8 from its start, a byte order mark included.
public struct ByteOffset: Hashable, Comparable, Sendable {
  public var value: UInt32

  public init(_ value: UInt32) {
    self.value = value
  }

  /// Clamps: an offset never lies before a text's start or past 4 GiB, which no limit lets a file reach.
  @inlinable @inline(__always)
  public init(_ value: Int) {
    self.value = UInt32(clamping: value)
  }

  public var index: Int { Int(value) }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.value < rhs.value
  }
}

/// A half-open stretch of bytes of one text. An empty range is a place between two bytes.
public struct ByteRange: Hashable, Sendable {
  public var start: ByteOffset
  public var end: ByteOffset

  /// - Precondition: `start` does not lie after `end`.
  @inlinable @inline(__always)
  public init(_ start: ByteOffset, _ end: ByteOffset) {
    precondition(start <= end, "a range runs forwards")
    self.start = start
    self.end = end
  }

  @inlinable @inline(__always)
  public init(_ range: Range<Int>) {
    self.init(ByteOffset(range.lowerBound), ByteOffset(range.upperBound))
  }

  public var indices: Range<Int> { start.index..<end.index }
  public var count: Int { end.index - start.index }
  public var isEmpty: Bool { start == end }

  /// Whether the two share at least one byte.
  public func overlaps(_ other: Self) -> Bool {
    start < other.end && other.start < end
  }

  /// Whether `other` lies wholly inside.
  public func contains(_ other: Self) -> Bool {
    start <= other.start && other.end <= end
  }
}

extension [Range<Int>] {
  /// In their order, those in one that touch or overlap.
  package var merged: [Range<Int>] {
    var result: [Range<Int>] = []
    for range in sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
