/// The text that a mistyped one was probably meant to be.
public enum NearestName {
  /// Texts longer than this are not compared: the time is quadratic.
  private static let longest = 64
  /// The most slips of a text that was meant for another.
  private static let mostSlips = 3

  /// The nearest of some texts; on a draw the first, nil where none is near enough to have been meant.
  public static func of(_ text: String, among candidates: [String]) -> String? {
    all(text, among: candidates).first
  }

  /// All that are as near as the nearest, in their order.
  static func all(_ text: String, among candidates: [String]) -> [String] {
    let folded = folded(text)
    let bare = withoutSeparators(folded)
    var best: [String] = []
    var least = Int.max
    for candidate in candidates where candidate != text {
      let other = Self.folded(candidate)
      // Most candidates are of another length altogether.
      let hasSeparators = bare.count < folded.count || other.contains(where: isSeparator)
      guard hasSeparators || abs(folded.count - other.count) <= mostSlips else { continue }
      let limit = min(mostSlips, max(1, max(folded.count, other.count) / 3))
      let isSame = hasSeparators && bare == withoutSeparators(other) || folded == other
      let distance = isSame ? 0 : Self.distance(folded, other, limit: min(limit, least))
      guard let distance else { continue }
      // Of two one-letter texts any would do for any other.
      if distance >= min(folded.count, other.count) || differInNumbers(text, candidate) { continue }
      if distance < least { best = [] }
      best.append(candidate)
      least = distance
    }
    return best
  }

  /// The scalars, capital letters as small ones.
  private static func folded(_ text: String) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      guard byte < 0x80 else { return text.lowercased().unicodeScalars.map(\.value) }
      result.append(UInt32(0x41...0x5A ~= byte ? byte + 0x20 : byte))
    }
    return result
  }

  /// Slips of the keyboard: insertions, deletions, replacements, and swaps of neighbours (optimal string alignment).
  ///
  /// - Returns: nil past `limit`.
  private static func distance(_ a: [UInt32], _ b: [UInt32], limit: Int) -> Int? {
    guard a.count <= longest, b.count <= longest, abs(a.count - b.count) <= limit else { return nil }
    var beforeLast = Array(repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = beforeLast
    for i in a.indices {
      row[0] = i + 1
      var least = row[0]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row[j + 1] = cost
        least = min(least, cost)
      }
      // A swap looks back two rows, and is a slip itself.
      if least > limit + 1 { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    let distance = last[b.count]
    return distance <= limit ? distance : nil
  }

  /// Whether two texts have numbers and differ in nothing else: `2.1` is no slip for `3.1`.
  private static func differInNumbers(_ lhs: String, _ rhs: String) -> Bool {
    func letters(_ text: String) -> [UInt8] { text.utf8.filter { !(0x30...0x39).contains($0) } }
    let (one, other) = (letters(lhs), letters(rhs))
    return one.count < lhs.utf8.count && other.count < rhs.utf8.count && one == other
  }

  private static func withoutSeparators(_ text: [UInt32]) -> [UInt32] { text.filter { !isSeparator($0) } }

  private static func isSeparator(_ scalar: UInt32) -> Bool { scalar == 0x2D || scalar == 0x5F || scalar == 0x20 }
}
