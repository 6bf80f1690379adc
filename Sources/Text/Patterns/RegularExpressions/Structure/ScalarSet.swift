/// A set of code points, as sorted ranges that don't touch.
package struct ScalarSet: Hashable {
  package let ranges: [ClosedRange<UInt32>]

  private static let last: UInt32 = 0x10FFFF

  package init(_ ranges: [ClosedRange<UInt32>]) {
    var joined: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      // Join ranges that touch, because sets are compared by their ranges.
      if let previous = joined.last, range.lowerBound <= previous.upperBound &+ 1 {
        joined[joined.count - 1] = previous.lowerBound...max(previous.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    self.ranges = joined
  }

  package init(_ scalar: UInt32) { self.init([scalar...scalar]) }

  static let all = Self([0...last])
  /// The characters that `.` matches.
  static let any = lineEnds.inverted
  package static let digits = Self([0x30...0x39])
  package static let smallLetters = Self([0x61...0x7A])
  package static let capitalLetters = Self([0x41...0x5A])
  static let letters = smallLetters.union(capitalLetters)
  static let word = letters.union(digits).union(Self(0x5F))
  /// The characters that `\s` matches: white space and line terminators (ECMA-262, section 22.2.2.9).
  static let space = Self([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  static let lineEnds = Self([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])

  package func contains(_ scalar: UInt32) -> Bool {
    ranges.contains { $0.contains(scalar) }
  }

  func union(_ other: Self) -> Self { Self(ranges + other.ranges) }

  var inverted: Self {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if next < range.lowerBound { result.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= Self.last { result.append(next...Self.last) }
    return Self(result)
  }

  func isSubset(of other: Self) -> Bool {
    ranges.allSatisfy { range in
      other.ranges.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
    }
  }

  func meets(_ other: Self) -> Bool {
    ranges.contains { range in other.ranges.contains { $0.overlaps(range) } }
  }

  func subtracting(_ other: Self) -> Self { inverted.union(other).inverted }

  /// The code points if there are at most `limit`; nil for a larger set.
  func scalars(upTo limit: Int) -> [UInt32]? {
    let count = ranges.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 }
    return count <= limit ? ranges.flatMap { Array($0) } : nil
  }

  /// The only code point of the set; nil if it has none or several.
  var single: UInt32? { scalars(upTo: 1)?.first }
}
