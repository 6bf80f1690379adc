/// The name that a mistyped one was probably meant to be.
enum NearestName {
  /// Nil where none is near: more than a third of the letters would have to change.
  static func of(_ name: String, among names: [String]) -> String? {
    let letters = Array(name.lowercased().unicodeScalars)
    guard letters.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = distance(letters, Array(candidate.lowercased().unicodeScalars))
      if distance <= max(1, max(letters.count, candidate.count) / 3), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Letters to insert, remove, change or swap with their neighbour (optimal string alignment).
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for (column, against) in other.enumerated() {
        var cost = min(last[column] + (letter == against ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == against {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
