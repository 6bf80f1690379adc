/// The lines in which two texts differ.
public struct LineDifference: Sendable {
  /// Lines of the old text that are replaced by lines of the new one. Either range may be empty, but not both.
  public struct Change: Hashable, Sendable {
    public var old: Range<Int>
    public var new: Range<Int>

    public init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }

    func moved(by lines: Int) -> Self {
      Self(
        old: old.lowerBound + lines..<old.upperBound + lines, new: new.lowerBound + lines..<new.upperBound + lines)
    }
  }

  /// The lines of a text with their line breaks; the last one may have none.
  public struct Lines: RandomAccessCollection, Sendable {
    let text: [UInt8]
    /// The start of each line, and the end of the text.
    let starts: [Int]

    init(_ text: [UInt8]) {
      self.text = text
      var starts: [Int] = []
      starts.reserveCapacity(text.reduce(2) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 })
      starts.append(0)
      while let last = starts.last, last < text.count {
        starts.append(Swift.min(ByteScan.first(UInt8(ascii: "\n"), in: text.span, from: last) + 1, text.count))
      }
      self.starts = starts
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { starts.count - 1 }

    public subscript(index: Int) -> ArraySlice<UInt8> { text[starts[index]..<starts[index + 1]] }
  }

  public let old: Lines
  public let new: Lines
  /// The changes in order; they don't touch each other.
  public private(set) var changes: [Change] = []

  /// Compares two texts. Lines that occur exactly once in each are matched first; short parts between them are compared
  /// line by line. O(n log n) in the number of lines between the first and the last difference.
  public init(_ old: [UInt8], _ new: [UInt8]) {
    self.old = Lines(old)
    self.new = Lines(new)
    // Large files usually have few changes, so skip what the texts have in common at both ends.
    let most = min(self.old.count, self.new.count)
    let start = (0..<most).first { self.old[$0] != self.new[$0] } ?? most
    let end =
      (0..<most - start).first { self.old[self.old.count - 1 - $0] != self.new[self.new.count - 1 - $0] }
      ?? most - start
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    let number = { (line: ArraySlice<UInt8>) -> Int in
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let one = self.old[start...].dropLast(end).map(number)
    let other = self.new[start...].dropLast(end).map(number)
    var pending = [Change(old: 0..<one.count, new: 0..<other.count)]
    while let part = pending.popLast() {
      let part = Self.trimmed(part, old: one, new: other)
      if part.old.isEmpty || part.new.isEmpty {
        if !part.old.isEmpty || !part.new.isEmpty { changes.append(part) }
        continue
      }
      let parts = Self.betweenAnchors(part, old: one, new: other)
      if parts.isEmpty {
        changes += Self.compared(part, old: one, new: other)
      } else {
        pending += parts
      }
    }
    changes.sort { ($0.old.lowerBound, $0.new.lowerBound) < ($1.old.lowerBound, $1.new.lowerBound) }
    changes = changes.reduce(into: []) { joined, change in
      if let last = joined.last, last.old.upperBound == change.old.lowerBound,
        last.new.upperBound == change.new.lowerBound
      {
        joined[joined.count - 1] = Change(
          old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
      } else {
        joined.append(change)
      }
    }
    for index in changes.indices { changes[index] = changes[index].moved(by: start) }
  }

  /// The change without the lines that both sides begin or end with.
  private static func trimmed(_ part: Change, old: [Int], new: [Int]) -> Change {
    var part = part
    while let one = part.old.first, let other = part.new.first, old[one] == new[other] {
      part = Change(old: one + 1..<part.old.upperBound, new: other + 1..<part.new.upperBound)
    }
    while let one = part.old.last, let other = part.new.last, old[one] == new[other] {
      part = Change(old: part.old.lowerBound..<one, new: part.new.lowerBound..<other)
    }
    return part
  }

  /// The parts between lines that occur once on each side, as far as their order agrees; empty if there are none.
  private static func betweenAnchors(_ part: Change, old: [Int], new: [Int]) -> [Change] {
    let places = { (range: Range<Int>, lines: [Int]) -> [Int: Int] in
      // -1 marks a repeated line such as `}`, which can't be an anchor.
      range.reduce(into: [:]) { places, index in places[lines[index]] = places[lines[index]] == nil ? index : -1 }
    }
    let inNew = places(part.new, new)
    let pairs = places(part.old, old).compactMap { line, place -> (old: Int, new: Int)? in
      guard place >= 0, let other = inNew[line], other >= 0 else { return nil }
      return (place, other)
    }
    let anchors = longestIncreasingSubsequence(pairs.sorted { $0.old < $1.old })
    guard !anchors.isEmpty else { return [] }
    var parts: [Change] = []
    var (one, other) = (part.old.lowerBound, part.new.lowerBound)
    for anchor in anchors {
      parts.append(Change(old: one..<anchor.old, new: other..<anchor.new))
      one = anchor.old + 1
      other = anchor.new + 1
    }
    parts.append(Change(old: one..<part.old.upperBound, new: other..<part.new.upperBound))
    return parts
  }

  /// The longest subsequence of pairs in which both numbers increase.
  private static func longestIncreasingSubsequence(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var tops: [Int] = []
    var previous: [Int] = []
    for (index, pair) in pairs.enumerated() {
      let place = tops.partitioningIndex { pairs[$0].new >= pair.new }
      previous.append(place > 0 ? tops[place - 1] : -1)
      if place == tops.count { tops.append(index) } else { tops[place] = index }
    }
    var rise: [(old: Int, new: Int)] = []
    var index = tops.last ?? -1
    while index >= 0 {
      rise.append(pairs[index])
      index = previous[index]
    }
    return rise.reversed()
  }

  /// The changes line by line if that is cheap, otherwise a single change.
  private static func compared(_ part: Change, old: [Int], new: [Int]) -> [Change] {
    // The comparison takes time quadratic in the sum of the lines, even if one side has only one.
    guard part.old.count + part.new.count <= 1_000 else { return [part] }
    let difference = new[part.new].difference(from: old[part.old])
    let removed = Set(difference.removals.map { step in offset(of: step) + part.old.lowerBound })
    let inserted = Set(difference.insertions.map { step in offset(of: step) + part.new.lowerBound })
    var changes: [Change] = []
    var (one, other) = (part.old.lowerBound, part.new.lowerBound)
    while one < part.old.upperBound || other < part.new.upperBound {
      let start = (one, other)
      while removed.contains(one) { one += 1 }
      while inserted.contains(other) { other += 1 }
      if start != (one, other) { changes.append(Change(old: start.0..<one, new: start.1..<other)) }
      one = one + 1
      other = other + 1
    }
    return changes
  }

  private static func offset(of step: CollectionDifference<Int>.Change) -> Int {
    switch step {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension TextEdit {
  /// The edits of whole lines that turn one text into another.
  public static func ofLines(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
    guard old != new else { return [] }
    let difference = LineDifference(old, new)
    let (before, after) = (difference.old.starts, difference.new.starts)
    return difference.changes.map { change in
      let range = before[change.old.lowerBound]..<before[change.old.upperBound]
      let replacement = new[after[change.new.lowerBound]..<after[change.new.upperBound]]
      return TextEdit(ByteRange(range), String(decoding: replacement, as: UTF8.self))
    }
  }
}
