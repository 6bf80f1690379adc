/// A byte offset in a UTF-8 text, counting a byte order mark.
public struct ByteOffset: Hashable, Comparable, Sendable {
  public var value: UInt32

  public init(_ value: UInt32) {
    self.value = value
  }

  /// Creates an offset, clamped to the range from 0 to 4 GiB, which exceeds any file that the limits allow.
  @inlinable @inline(__always)
  public init(_ value: Int) {
    self.value = UInt32(clamping: value)
  }

  public var index: Int { Int(value) }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.value < rhs.value
  }
}

/// A half-open range of bytes in a text. An empty range is a position between two bytes.
public struct ByteRange: Hashable, Sendable {
  public var start: ByteOffset
  public var end: ByteOffset

  /// - Precondition: `start` isn't after `end`.
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

  /// Whether the ranges share at least one byte.
  public func overlaps(_ other: Self) -> Bool {
    start < other.end && other.start < end
  }

  /// Whether `other` is entirely inside this range.
  public func contains(_ other: Self) -> Bool {
    start <= other.start && other.end <= end
  }
}

extension [Range<Int>] {
  /// The ranges in order, with touching and overlapping ones joined.
  package var merged: [Range<Int>] {
    var result: [Range<Int>] = []
    for range in sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      // Touching ranges are joined too, so that two adjacent redacted values show one placeholder.
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
