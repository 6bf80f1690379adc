import Testing

@testable import DocumentModel

/// The bit-parallel edit distance, compared with the table of its definition.
struct EditDistanceTests {
  @Test func isThatOfTheTable() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5_000 {
      let one = Self.text(&random)
      let other = Bool.random(using: &random) ? Self.text(&random) : Self.slipped(one, &random)
      let distance = Self.distance(one, other)
      for limit in 0...4 {
        #expect(
          EditDistance(one).to(other, atMost: limit) == (distance <= limit ? distance : nil), "\(one) \(other) \(limit)"
        )
      }
    }
  }

  /// A text of few different letters, so that texts have letters in common.
  private static func text(_ random: inout some RandomNumberGenerator) -> [UInt32] {
    let count = Int.random(in: 0...(Int.random(in: 0...9, using: &random) == 0 ? 64 : 9), using: &random)
    return (0..<count).map { _ in [0x61, 0x62, 0x63, 0xE9].randomElement(using: &random) ?? 0x61 }
  }

  private static func slipped(_ text: [UInt32], _ random: inout some RandomNumberGenerator) -> [UInt32] {
    var text = text
    for _ in 0...Int.random(in: 0...3, using: &random) where text.count > 1 && text.count < 64 {
      let place = Int.random(in: 1..<text.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: text.swapAt(place - 1, place)
      case 1: text.remove(at: place)
      case 2: text.insert(0x62, at: place)
      case _: text[place] = 0x63
      }
    }
    return text
  }

  /// The optimal string alignment distance, cell by cell.
  private static func distance(_ one: [UInt32], _ other: [UInt32]) -> Int {
    var table = (0...one.count).map { row in (0...other.count).map { row == 0 ? $0 : $0 == 0 ? row : 0 } }
    for (row, letter) in one.enumerated() {
      for (column, against) in other.enumerated() {
        var least = min(table[row][column + 1] + 1, table[row + 1][column] + 1)
        least = min(least, table[row][column] + (letter == against ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == against {
          least = min(least, table[row - 1][column - 1] + 1)
        }
        table[row + 1][column + 1] = least
      }
    }
    return table[one.count][other.count]
  }
}
