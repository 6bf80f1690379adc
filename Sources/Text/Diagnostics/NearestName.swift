/// The text that a mistyped one was probably meant to be.
public enum NearestName {
  /// Texts longer than this are not compared: the time is quadratic.
  private static let longest = 64

  /// The nearest of some texts; on a draw the first, nil where none is near enough to have been meant.
  public static func of(_ text: String, among candidates: [String]) -> String? {
    let folded = text.lowercased()
    var best: (text: String, distance: Int)?
    for candidate in candidates where candidate != text && !differInNumbers(text, candidate) {
      let other = candidate.lowercased()
      let limit = min(3, max(1, max(folded.unicodeScalars.count, other.unicodeScalars.count) / 3))
      let distance =
        withoutSeparators(folded) == withoutSeparators(other) ? 0 : Self.distance(folded, other, limit: limit)
      guard let distance, distance < (best?.distance ?? Int.max) else { continue }
      // Of two one-letter texts any would do for any other.
      if distance >= min(folded.unicodeScalars.count, other.unicodeScalars.count) { continue }
      best = (candidate, distance)
    }
    return best?.text
  }

  /// Slips of the keyboard: insertions, deletions, replacements, and swaps of neighbours (optimal string alignment).
  ///
  /// - Returns: nil past `limit`.
  private static func distance(_ lhs: String, _ rhs: String, limit: Int) -> Int? {
    let (a, b) = (Array(lhs.unicodeScalars), Array(rhs.unicodeScalars))
    guard a.count <= longest, b.count <= longest, abs(a.count - b.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
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

  private static func withoutSeparators(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }))
  }
}
