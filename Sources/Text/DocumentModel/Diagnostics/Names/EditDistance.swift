/// The number of typos between two texts: insertions, deletions, replacements, and swaps of neighbors (optimal string
/// alignment). Computes a whole row at once, with a bit for each letter: H. Hyyrö, *A bit-vector algorithm for
/// computing Levenshtein and Damerau edit distances*, 2003.
struct EditDistance {
  /// The longest text in code points: the number of bits in a word.
  static let longest = 64

  private let count: Int
  /// The positions of each code point as bits, separately for ASCII and the others.
  private var ascii = [UInt64](repeating: 0, count: 128)
  private var others: [UInt32: UInt64] = [:]

  init(_ text: [UInt32]) {
    precondition(text.count <= Self.longest, "a row is a word")
    count = text.count
    for (place, scalar) in text.enumerated() {
      if scalar < 128 {
        ascii[Int(scalar)] |= 1 << UInt64(place)
      } else {
        others[scalar, default: 0] |= 1 << UInt64(place)
      }
    }
  }

  /// The number of typos; nil if it exceeds the limit. Linear in the length of the other text.
  func to(_ other: [UInt32], atMost limit: Int) -> Int? {
    guard count > 0 else { return other.count <= limit ? other.count : nil }
    let last: UInt64 = 1 << UInt64(count - 1)
    var distance = count
    var (above, below, diagonal, matches) = (UInt64.max, UInt64(0), UInt64(0), UInt64(0))
    for (place, scalar) in other.enumerated() {
      let own = scalar < 128 ? ascii[Int(scalar)] : others[scalar] ?? 0
      let swapped = ((~diagonal & own) << 1) & matches
      diagonal = (((own & above) &+ above) ^ above) | own | below | swapped
      var (more, less) = (below | ~(diagonal | above), diagonal & above)
      if more & last != 0 { distance += 1 }
      if less & last != 0 { distance -= 1 }
      // Each remaining letter can reduce the distance by at most one.
      guard distance - (other.count - 1 - place) <= limit else { return nil }
      more = more << 1 | 1
      less = less << 1
      above = less | ~(diagonal | more)
      below = more & diagonal
      matches = own
    }
    return distance <= limit ? distance : nil
  }
}
